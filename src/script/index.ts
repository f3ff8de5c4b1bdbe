export type { ChaosRemark } from './chaos/read-chaos.ts';
export { type Condition, compileCondition } from './command-line/condition.ts';
export { readNodeTarget } from './command-line/node-target-argument.ts';
export { scriptOfEvents } from './command-line/script-of-events.ts';
export { settingKeys } from './command-line/setting-keys.ts';
export { type CompiledOutage, compileOutage } from './compile/compile-outage.ts';
export type { KnownMachines } from './compile/known-machines.ts';
export type { CompiledKubeletSetting, CompiledPodSetting } from './compile/kubelet-changes.ts';
export { lateEvents } from './compile/late-events.ts';
export {
  addedNodes,
  matchingPods,
  type Occurrence,
  type OccurrenceSubject,
} from './compile/occurrences.ts';
export { type EventForm, eventForms, type FieldForm } from './event-forms.ts';
export { chosenDevices } from './events/device-taint.ts';
export type { DrainFlags } from './events/drain.ts';
export type { RollOptions, RollStrategy } from './events/roll-nodes.ts';
export { nodeFactsJsonSchema, scriptJsonSchema } from './json-schema.ts';
export {
  type NodeFacts,
  type NodeFactsDocument,
  type NodeFactsReading,
  readNodeFacts,
} from './node-facts/read-node-facts.ts';
export { aimedAtNodes, aimedAtPods, readEvents, withEvents } from './reading/aimed-events.ts';
export { asScript, type WrittenScript } from './reading/as-script.ts';
export type { ScriptInput } from './reading/read-file.ts';
export { readScripts, type ScriptReading } from './reading/read-scripts.ts';
export type { SettingArgument } from './reading/read-setting.ts';
export { type Action, EVENT_NAMES, type EventName } from './registry.ts';
export type { VolumeTimes } from './schema/settings-schema.ts';
export type { OutageScript, ScriptEvent, ScriptSettings } from './script.ts';
