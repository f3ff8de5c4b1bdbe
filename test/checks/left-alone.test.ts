import { describe, expect, test } from 'vitest';
import { check } from './support.ts';

const deployment = (metadata = '') => `apiVersion: apps/v1
kind: Deployment
metadata: {name: web, namespace: shop${metadata}}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec: {containers: [{name: web, image: web:1}]}
`;

const autoscaler = (minReplicas: number) => `---
apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata: {name: web, namespace: shop}
spec: {scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}, minReplicas: ${minReplicas}, maxReplicas: 9}
`;

const codes = async (text: string): Promise<readonly string[]> =>
  (await check({ 'given.yaml': text })).findings.map(({ code }) => code);

describe('what rules leave alone', () => {
  test('is a workload of which an autoscaler keeps several pods', async () => {
    expect(await codes(deployment())).toContain('single-replica');
    expect(await codes(deployment() + autoscaler(1))).toContain('single-replica');
    expect(await codes(deployment() + autoscaler(3))).not.toContain('single-replica');
  });

  test.each(['items: null', 'items: []'])(
    'is a list of Kubernetes without items beside other objects: %s',
    async (items) => {
      for (const list of [
        `apiVersion: v1\nkind: List\n${items}\n`,
        `{apiVersion: v1, kind: PodList, ${items}}`,
        `{"apiVersion": "v1", "kind": "List", "${items.replace(':', '":')}}`,
      ]) {
        expect(await codes(list)).toEqual(['not-understood']);
        const { findings } = await check({ 'given.yaml': list, 'web.yaml': deployment() });
        expect(findings.map(({ code }) => code)).toEqual(await codes(deployment()));
      }
    },
  );

  test('is a hook of Helm', async () => {
    expect(await codes(deployment(', annotations: {helm.sh/hook: pre-install}'))).toEqual([]);
  });

  test('are tolerations that the DaemonSet controller gives its pods, and equal pods are reported once', async () => {
    const pod = (owner: string, name: string) => `---
apiVersion: v1
kind: Pod
metadata:
  name: ${name}
  namespace: shop
  ownerReferences: [{apiVersion: apps/v1, kind: ${owner}, name: log, uid: u, controller: true}]
spec:
  nodeName: a
  containers: [{name: log, image: log:1}]
  tolerations:
  - {key: node.kubernetes.io/not-ready, operator: Exists, effect: NoExecute}
  - {key: node.kubernetes.io/memory-pressure, operator: Exists, effect: NoSchedule}
status: {phase: Running}
`;
    const two = (owner: string) => pod(owner, 'log-1') + pod(owner, 'log-2');
    const ofSet = await codes(two('ReplicaSet'));
    expect(ofSet.filter((code) => code === 'tolerates-failure-forever')).toHaveLength(1);
    expect(ofSet.filter((code) => code === 'best-effort')).toHaveLength(1);
    expect(await codes(two('DaemonSet'))).toEqual(['best-effort']);
  });

  test('is a pod that has finished', async () => {
    const pod = (phase: string) => `apiVersion: v1
kind: Pod
metadata: {name: once, namespace: shop}
spec: {nodeName: a, containers: [{name: once, image: once:1}]}
status: {phase: ${phase}}
`;
    expect(await codes(pod('Running'))).toContain('best-effort');
    expect(await codes(pod('Succeeded'))).toEqual([]);
    expect(await codes(pod('Failed'))).toEqual([]);
  });
});

describe('an object that cannot be read', () => {
  test('may have a name that the API refuses', async () => {
    const { findings } = await check({ 'given.yaml': deployment().replace('web,', 'Bad_Name,') });
    expect(findings[0]).toMatchObject({ code: 'invalid-object', line: 3 });
    expect(findings[0]?.message).toContain('Bad_Name');
  });

  test('is one finding with all its problems, and the others are looked at', async () => {
    const broken = deployment().replace(
      'spec:\n',
      'spec:\n  replicas: two\n  minReadySeconds: soon\n',
    );
    const { findings } = await check({
      'given.yaml': `${broken}---\n${deployment().replace('web,', 'api,')}`,
    });
    const [first, ...others] = findings;
    expect(first).toMatchObject({ code: 'invalid-object', object: 'Deployment shop/web', line: 5 });
    expect(first?.message).toContain('spec.replicas');
    expect(first?.message).toContain('spec.minReadySeconds');
    expect(others.map(({ object }) => object)).toContain('Deployment shop/api');
  });
});
