import { describe, expect, test } from 'vitest';
import { azure } from '../../../src/print/formats/azure.ts';
import { codequality } from '../../../src/print/formats/codequality.ts';
import { github } from '../../../src/print/formats/github.ts';
import { junit } from '../../../src/print/formats/junit.ts';
import { sarif } from '../../../src/print/formats/sarif.ts';
import type { Annotation, AnnotationRule } from '../../../src/print/parts/annotation.ts';
import { suitesOfFiles } from '../../../src/print/parts/test-suite.ts';

const PIER: Annotation = {
  code: 'pier-too-short',
  severity: 'error',
  message: 'the pier is 50% short: ships, boats',
  path: 'harbour/a b:1.yaml',
  line: 3,
  column: 5,
  help: 'build on\nand on',
};
const FOG: Annotation = { code: 'fog', severity: 'note', message: 'fog' };
const RULES: readonly AnnotationRule[] = [
  { code: 'pier-too-short', severity: 'warning', summary: 'a short pier', help: 'build on' },
];

const logOf = (annotations: readonly Annotation[], rules: readonly AnnotationRule[]): string =>
  [...sarif({ annotations, rules, command: 'check' })].join('');

test('GitHub gets a command a line, with everything escaped that would end it', () => {
  expect([...github({ annotations: [PIER, FOG] })]).toEqual([
    '::error file=harbour/a b%3A1.yaml,line=3,col=5,title=pier-too-short::' +
      'the pier is 50%25 short: ships, boats%0Abuild on%0Aand on\n',
    '::notice title=fog::fog\n',
  ]);
});

test('so do Azure Pipelines, which have no notes', () => {
  const odd = { ...PIER, path: 'a;b].yaml' };
  expect([...azure({ annotations: [odd, FOG] })]).toEqual([
    '##vso[task.logissue type=error;sourcepath=a%3Bb%5D.yaml;linenumber=3;columnnumber=5;code=pier-too-short;]' +
      'the pier is 50%AZP25 short: ships, boats%0Abuild on%0Aand on\n',
    '##vso[task.logissue type=warning;code=fog;]fog\n',
  ]);
});

test('GitLab gets a list in which each entry has a file and a fingerprint of its own', () => {
  const text = [...codequality({ annotations: [PIER, FOG, FOG] })].join('');
  const [pier, fog, again] = JSON.parse(text);
  expect(pier).toMatchObject({
    ...{ check_name: 'pier-too-short', severity: 'critical' },
    location: { path: 'harbour/a b:1.yaml', lines: { begin: 3 } },
  });
  expect(pier.description).toBe('the pier is 50% short: ships, boats\nbuild on\nand on');
  expect(fog).toMatchObject({ severity: 'info', location: { path: '.', lines: { begin: 1 } } });
  expect(again.fingerprint).not.toBe(fog.fingerprint);
});

describe('SARIF', () => {
  const [run] = JSON.parse(logOf([PIER, FOG], RULES)).runs;

  test('points at file, line and column', () => {
    expect(run.results[0].locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: 'harbour/a%20b%3A1.yaml' },
          region: { startLine: 3, startColumn: 5 },
        },
      },
    ]);
    expect(run.results[1].locations).toBeUndefined();
  });

  test('names the rule of each result by its place in the list of rules', () => {
    for (const { ruleId, ruleIndex } of run.results) {
      expect(run.tool.driver.rules[ruleIndex].id).toBe(ruleId);
    }
  });

  test('names absolute paths with their scheme', () => {
    const log = JSON.parse(logOf([{ ...PIER, path: '/srv/ä.yaml' }], []));
    const { artifactLocation } = log.runs[0].results[0].locations[0].physicalLocation;
    expect(new URL(artifactLocation.uri).pathname).toBe('/srv/%C3%A4.yaml');
  });
});

describe('JUnit', () => {
  test('has a suite for each file, and a test that passed where there is nothing to tell', () => {
    const text = [...junit(suitesOfFiles(['quay.yaml'], [PIER, FOG]))].join('');
    expect(text).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="k8s-evict" tests="3" failures="1" errors="0">
  <testsuite name="quay.yaml" tests="1" failures="0" errors="0" skipped="0">
    <testcase name="no findings" classname="quay.yaml"/>
  </testsuite>
  <testsuite name="harbour/a b:1.yaml" tests="1" failures="1" errors="0" skipped="0">
    <testcase name="pier-too-short harbour/a b:1.yaml:3:5" classname="harbour/a b:1.yaml" file="harbour/a b:1.yaml" line="3">
      <failure message="the pier is 50% short: ships, boats" type="error">the pier is 50% short: ships, boats&#10;harbour/a b:1.yaml:3:5&#10;build on&#10;and on</failure>
    </testcase>
  </testsuite>
  <testsuite name="" tests="1" failures="0" errors="0" skipped="1">
    <testcase name="fog" classname="">
      <skipped message="fog"/>
    </testcase>
  </testsuite>
</testsuites>
`);
  });

  test('escapes markup, and what XML cannot say', () => {
    const [, , , text] = [
      ...junit([{ name: 's', cases: [{ name: '<a & "b">\u0007\u{d800}', group: 'g' }] }]),
    ];
    expect(text).toContain('name="&lt;a &amp; &quot;b&quot;&gt;\\x07\\u{d800}"');
  });
});
