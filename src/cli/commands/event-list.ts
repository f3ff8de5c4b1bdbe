/** The events of `-e`, as help lists them. Help must not load the reader of scripts. */
const EVENTS = {
  powerOff: 'machines are gone at once: kubelets and containers stop',
  partition: 'kubelets and control plane cannot reach each other',
  freeze: 'machines stand still, and go on later with what they knew',
  stopKubelet: 'kubelets are down; containers go on',
  notReady: 'kubelets say of themselves that they are not ready',
  shutdown: 'machines shut down in order',
  restore: 'machines are back to normal',
  reboot: 'machines go off and come back',
  flap: 'the network is cut again and again',
  terminateInstance: 'the cloud no longer has the machines',
  stopInstance: 'the cloud has stopped the machines',
  spotInterruption: 'the cloud takes machines back: notice=2m',
  nodeImpaired: 'the cloud says that machines are impaired',
  zoneCapacity: 'what the cloud has: zones=a state=none, hangs or back',
  replaceNode: 'an autoscaler or its cloud replaces nodes',
  expire: 'nodes of Karpenter are as old as expireAfter',
  taint: 'as kubectl taint: taints=key=value:NoExecute',
  untaint: 'takes taints off',
  deviceTaint: 'devices of nodes: device=gpu-0 taints=bad:NoExecute',
  cordon: 'as kubectl cordon',
  uncordon: 'as kubectl uncordon',
  deleteNode: 'as kubectl delete node',
  addNodes: 'new nodes: count=3 like=worker-1',
  label: 'as kubectl label: labels.pool=batch',
  drain: 'as kubectl drain, with its flags: ignoreDaemonSets=true',
  rollNodes: 'new nodes for old ones, as services do: strategy=gke-surge',
  evict: 'asks the eviction API once for each pod',
  deletePods: 'as kubectl delete pod',
  scale: 'as kubectl scale: workload=Deployment/shop/web replicas=5',
  rollout: 'as kubectl rollout restart: workload=shop/web',
  setBudget: 'changes a budget: name=shop/web maxUnavailable=1',
  usage: 'pods use more or less: pods.pods=shop/web-* memory=2Gi',
  nodeUsage: 'the same for processes outside of pods',
  setKubelet: 'kubelets restart with other settings: config.kubeAPIQPS=9',
  controllerManager: '=stop, =start or =restart',
  scheduler: 'the same',
  staleWatch: 'goes on with old objects: component=kube-scheduler',
  apiServer: '=stop or =start',
} as const;

/** The names of events in the order of the list. */
export const LISTED_EVENTS: readonly string[] = Object.keys(EVENTS);

const WIDTH = Math.max(...LISTED_EVENTS.map((name) => name.length)) + 2;

export const EVENT_LIST = `
Events, with at=1m and for=10m where they last:
${Object.entries(EVENTS)
  .map(([name, meaning]) => `  ${name.padEnd(WIDTH)}${meaning}`)
  .join('\n')}

To nodes: nodes=a,b zones= regions= selector= all=true except= pick=3 or 40%
To pods:  pods=shop/web-* namespaces= selector= owner= onNodes.zones= qos=
Other fields have dots: repeat.times=3. All of them: k8s-evict schema script`;
