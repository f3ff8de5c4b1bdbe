import { renderSarif } from '#annotations';
import { annotationsOf } from './annotations.ts';
import type { Renderer } from './renderer.ts';

/** A log in SARIF 2.1.0: failed expectations are errors, findings warnings. */
export const sarif: Renderer = (report) => [renderSarif(annotationsOf(report), [], 'simulate')];
