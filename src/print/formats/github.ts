import { renderGithub } from '#annotations';
import { annotationsOf } from './annotations.ts';
import type { Renderer } from './renderer.ts';

/** Workflow commands of GitHub Actions: failed expectations are errors, findings warnings. */
export const github: Renderer = (report) => renderGithub(annotationsOf(report));
