import { describe, expect, it } from 'vitest';
import { eventsOf, remarksOf } from './support.ts';

describe('krkn', () => {
  const nodes = (...scenarios: readonly string[]): string =>
    `node_scenarios:\n${scenarios.map((each) => `  - {${each}}\n`).join('')}`;
  const N1 = { nodes: ['n1'] };

  it.each([
    ['node_stop_scenario', [{ stopInstance: N1 }]],
    ['node_stop_start_scenario', [{ stopInstance: N1, stagger: '1m', for: '1m' }]],
    ['node_termination_scenario', [{ terminateInstance: N1 }]],
    ['node_reboot_scenario', [{ reboot: N1 }]],
    ['stop_kubelet_scenario', [{ stopKubelet: N1 }]],
    ['stop_start_kubelet_scenario', [{ reboot: N1 }]],
    ['node_crash_scenario', [{ powerOff: N1 }]],
    ['node_start_scenario', [{ restore: N1 }]],
  ])('plays %s', (action, events) => {
    expect(eventsOf(nodes(`actions: [${action}], node_name: n1, duration: 60`))).toEqual(events);
  });

  it('plays scenarios one after the other, on as many nodes as it says', () => {
    const first =
      'actions: [node_stop_start_scenario], label_selector: a=b, exclude_label: c=d, ' +
      'instance_count: 2, parallel: true, duration: 60';
    const second = 'actions: [node_reboot_scenario], label_selector: a=b, instance_count: 0';
    expect(eventsOf(nodes(first, second))).toEqual([
      { stopInstance: { selector: 'a=b,c!=d', pick: 2 }, for: '1m' },
      { at: '1m', reboot: { selector: 'a=b' } },
    ]);
  });

  it('plays zones and whole clusters', () => {
    expect(eventsOf('zone_outage: {cloud_type: gcp, duration: 600, zone: z}')).toEqual([
      { stopInstance: { zones: ['z'] }, for: '10m' },
    ]);
    expect(eventsOf('zone_outage: {cloud_type: aws, duration: 600, subnet_id: [s]}')).toEqual([
      expect.stringMatching(/^1 no Node object tells which nodes are in these subnets/),
    ]);
    const all = 'cluster_shut_down_scenario: {runs: 1, shut_down_duration: 150, cloud_type: aws}';
    expect(eventsOf(all)).toEqual([{ stopInstance: { all: true }, for: '2m30s' }]);
  });

  const kill = (config: string): string => `- id: kill-pods\n  config: {${config}}\n`;

  it('kills pods by patterns and labels', () => {
    const named = 'namespace_pattern: ^shop$, name_pattern: ^web-.*$, kill: 2';
    const labelled =
      'namespace_pattern: ^openshift-.*, label_selector: a=b, exclude_label: c, force: true';
    expect(eventsOf(kill(named) + kill(labelled))).toEqual([
      { deletePods: { pods: ['shop/web-*'], pick: 2 } },
      {
        at: '2m',
        deletePods: { pods: ['openshift-*/*'], selector: 'a=b,!c', pick: 1, gracePeriod: '0s' },
      },
    ]);
    expect(eventsOf(kill('namespace_pattern: (a|b), name_pattern: x'))).toEqual([
      '2 "(a|b)" has no equal glob; only .* is translated',
    ]);
  });

  it('cuts nodes off, and lists what it does not play', () => {
    expect(eventsOf('- {id: node_interface_down, target: n1, test_duration: 60}')).toEqual([
      { partition: N1, for: '1m' },
    ]);
    expect(remarksOf('- {id: pod_network_filter, ports: [53]}')).toEqual([
      'not-modelled 1 pod_network_filter',
    ]);
    expect(remarksOf('application_outage: {duration: 600}')).toEqual([
      'not-modelled 1 application_outage',
    ]);
  });

  it('takes misspelt names for mistakes', () => {
    expect(eventsOf('- {id: kill-podss}')).toEqual([
      '1 there is no scenario "kill-podss"; did you mean kill-pods?',
    ]);
    expect(eventsOf('node_scenarioss: []')).toEqual([
      '1 no scenario file of krkn begins with "node_scenarioss"; did you mean node_scenarios?',
    ]);
    expect(remarksOf('- {id: quantum_flux}')).toEqual(['not-modelled 1 quantum_flux']);
  });

  it('names the line of each mistake', () => {
    expect(eventsOf(nodes('actions: [node_stop], node_nam: n1'))).toEqual([
      expect.stringMatching(/^2 this must be node_start_scenario/),
      '2 there is no field "node_nam" here; did you mean node_name?',
    ]);
  });
});
