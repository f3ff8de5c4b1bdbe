export { type NodeReservations, nodeAllocatable, podsMemoryLimit } from './node-allocatable.ts';
export { cpusIn } from './reserved-cpus.ts';
