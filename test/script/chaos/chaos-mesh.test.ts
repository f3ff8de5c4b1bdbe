import { describe, expect, it } from 'vitest';
import { eventsOf, remarksOf } from './support.ts';

const mesh = (kind: string, spec: string): string =>
  `apiVersion: chaos-mesh.org/v1alpha1\nkind: ${kind}\nmetadata: {name: x, namespace: shop}\nspec: ${spec}`;

describe('Chaos Mesh', () => {
  const kill = (mode: string, more = ''): string =>
    mesh(
      'PodChaos',
      `{action: pod-kill, mode: ${mode}, selector: {labelSelectors: {app: web}}${more}}`,
    );
  const web = { namespaces: ['shop'], selector: 'app=web' };

  it.each([
    ['all', '', { ...web, gracePeriod: '0s' }],
    ['one', ', gracePeriod: 5', { ...web, pick: 1, gracePeriod: '5s' }],
    ['fixed', ", value: '2'", { ...web, pick: 2, gracePeriod: '0s' }],
    ['fixed-percent', ", value: '50'", { ...web, pick: '50% rounded down', gracePeriod: '0s' }],
    ['random-max-percent', ", value: '9'", { ...web, pick: '9% rounded down', gracePeriod: '0s' }],
  ])('kills pods in mode %s', (mode, more, deletePods) => {
    expect(eventsOf(kill(mode, more))).toEqual([{ deletePods }]);
  });

  it('reads all selectors', () => {
    const selector =
      '{namespaces: [a], nodes: [n1], nodeSelectors: {pool: x}, ' +
      'expressionSelectors: [{key: tier, operator: In, values: [f, b]}, {key: old, operator: DoesNotExist}]}';
    expect(
      eventsOf(mesh('PodChaos', `{action: pod-kill, mode: all, selector: ${selector}}`)),
    ).toEqual([
      {
        deletePods: {
          namespaces: ['a'],
          selector: 'tier in (f, b),!old',
          onNodes: { nodes: ['n1'], selector: 'pool=x' },
          gracePeriod: '0s',
        },
      },
    ]);
    const named = '{pods: {shop: [web-1, web-2]}}';
    expect(eventsOf(mesh('PodChaos', `{action: pod-kill, mode: all, selector: ${named}}`))).toEqual(
      [{ deletePods: { pods: ['shop/web-1', 'shop/web-2'], gracePeriod: '0s' } }],
    );
  });

  it('stops and cuts off machines', () => {
    const cut = '{action: network-partition, mode: all, address: ["n1:31767"], duration: 5m}';
    expect(eventsOf(mesh('PhysicalMachineChaos', cut))).toEqual([
      { partition: { nodes: ['n1'] }, for: '5m' },
    ]);
    const stop = '{action: node-stop, project: p, zone: z, instance: n1, duration: 60s}';
    expect(eventsOf(mesh('GCPChaos', stop))).toEqual([
      { stopInstance: { nodes: ['n1'] }, for: '1m' },
    ]);
    expect(eventsOf(mesh('AzureChaos', '{action: vm-restart, vmName: n1}'))).toEqual([
      { reboot: { nodes: ['n1'] } },
    ]);
    expect(eventsOf(mesh('AWSChaos', '{action: ec2-stop, ec2Instance: i-1}'))).toEqual([
      expect.stringMatching(/^4 no Node object tells .*; write an outage script with stopInstance/),
    ]);
  });

  it.each([
    ['@every 5m', ['0s', '5m', '10m'], 10],
    ['*/20 * * * *', ['0s', '20m', '40m'], 10],
    ['0 3 * * *', ['0s', '24h', '48h'], 10],
    ['0 0 1,15 * *', ['0s', '336h', '744h'], 10],
    ['@yearly', ['0s', '8760h'], 2],
  ])('plays the schedule %s', (schedule, times, count) => {
    const events = eventsOf(
      mesh(
        'Schedule',
        `{schedule: '${schedule}', type: PodChaos, podChaos: {action: pod-kill, mode: all, selector: {}}}`,
      ),
    ) as { at?: string }[];
    expect(events).toHaveLength(count);
    expect(events.slice(0, times.length).map(({ at = '0s' }) => at)).toEqual(times);
  });

  it('leaves out times of a schedule while the experiment goes on', () => {
    const spec = (policy: string): string =>
      `{schedule: '@every 2m', concurrencyPolicy: ${policy}, type: GCPChaos, ` +
      'gcpChaos: {action: node-stop, instance: n1, duration: 3m}}';
    const at = (policy: string) =>
      (eventsOf(mesh('Schedule', spec(policy))) as { at?: string }[]).map((event) => event.at);
    expect(at('Forbid').slice(0, 3)).toEqual([undefined, '4m', '8m']);
    expect(at('Allow').slice(0, 3)).toEqual([undefined, '2m', '4m']);
  });

  const workflow = (...templates: readonly string[]): string =>
    mesh(
      'Workflow',
      `\n  entry: all\n  templates:\n${templates.map((each) => `    - {${each}}\n`).join('')}`,
    );
  const cut = (name: string, more: string): string =>
    `name: ${name}, templateType: PhysicalMachineChaos${more}, ` +
    `physicalmachineChaos: {action: network-partition, address: [${name}]}`;

  it('plays a workflow in order and together, until its deadlines', () => {
    const serial = 'name: all, templateType: Serial, deadline: 5m, children: [a, pause, b, c]';
    const pause = 'name: pause, templateType: Suspend, deadline: 1m';
    const parts = [
      cut('a', ', deadline: 1m'),
      cut('b', ', deadline: 9m'),
      cut('c', ', deadline: 1m'),
    ];
    expect(eventsOf(workflow(serial, pause, ...parts))).toEqual([
      { partition: { nodes: ['a'] }, for: '1m' },
      { at: '2m', partition: { nodes: ['b'] }, for: '3m' },
    ]);
    expect(remarksOf(workflow(serial, pause, ...parts))).toEqual([
      'assumed 7 the template "c" does not begin',
    ]);
    const parallel = 'name: all, templateType: Parallel, children: [a, b]';
    expect(eventsOf(workflow(parallel, cut('a', ''), cut('b', ', deadline: 2m')))).toEqual([
      { partition: { nodes: ['a'] } },
      { partition: { nodes: ['b'] }, for: '2m' },
    ]);
  });

  it('complains about templates that are missing or within themselves', () => {
    expect(
      eventsOf(workflow('name: all, templateType: Serial, children: [part]', cut('parts', ''))),
    ).toEqual(['7 no template is called "part"; did you mean parts?']);
    expect(eventsOf(workflow('name: all, templateType: Serial, children: [all]'))).toEqual([
      '7 the template "all" is within itself; undefined',
    ]);
  });

  it('lists what it does not play', () => {
    expect(remarksOf(mesh('StressChaos', '{mode: one, selector: {}}'))).toEqual([
      'not-modelled 4 StressChaos',
    ]);
    expect(remarksOf(mesh('NetworkChaos', '{action: delay, mode: one, selector: {}}'))).toEqual([
      'not-modelled 4 NetworkChaos delay',
    ]);
  });

  it('names the line of each mistake', () => {
    expect(eventsOf(mesh('PodChoas', '{}'))).toEqual([
      '2 this program reads no kind "PodChoas" of Chaos Mesh; did you mean PodChaos?',
    ]);
    expect(
      eventsOf(mesh('PodChaos', '{action: pod-kil, mode: one, selector: {}, selectr: {}}')),
    ).toEqual([
      expect.stringMatching(/^4 this must be pod-kill.*; did you mean pod-kill\?$/),
      expect.stringMatching(/^4 there is no field "selectr" here; did you mean selector\?$/),
    ]);
  });
});
