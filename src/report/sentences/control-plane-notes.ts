type Kind =
  | 'restart-of-control-plane'
  | 'manager-leads-at-once'
  | 'scheduler-leads-at-once'
  | 'crash-loop-without-static-pod';

/** What is assumed of the processes of the control plane, in words. */
export const CONTROL_PLANE_NOTES: { readonly [K in Kind]: () => string } = {
  'restart-of-control-plane': () =>
    'how kube-controller-manager starts again after the loss of the API server is unknown: at once, as ' +
    'managed control planes and systemd start it; set.controlPlane.restart: crashLoop plays a static ' +
    'pod that has to wait',
  'manager-leads-at-once': () =>
    'kube-controller-manager leads as soon as the script starts it: a new process first waits for the ' +
    'Lease of the one before, 15s by default and up to 4.4s more',
  'scheduler-leads-at-once': () =>
    'kube-scheduler leads as soon as the script starts it: one that was stopped in order has given back ' +
    'its Lease, for one that crashed the next waits 15s by default and up to 4.4s more',
  'crash-loop-without-static-pod': () =>
    'the snapshot shows no static pod of kube-controller-manager: it waits for its kubelet after each ' +
    'start, as set.controlPlane.restart says',
};
