import type { PageFault, PageSweep } from '#page-data';
import { visible } from '#units';
import { counted, explainCommand } from '#words';
import { Panel } from '../panel.tsx';
import { Command } from './command.tsx';
import { nameText, outageText } from './outage-text.ts';

const MOST = 60;

/** The outages and losses of one fault, and the commands that play and explain it. */
export function FaultPanel({
  fault,
  sweep,
  onClose,
}: {
  readonly fault: PageFault;
  readonly sweep: PageSweep;
  readonly onClose: () => void;
}) {
  const more = fault.down.length - MOST;
  return (
    <Panel
      id="fault-title"
      about={fault.name}
      title={
        <>
          <span class="kind">Fault</span> <bdi>{visible(fault.name)}</bdi>
        </>
      }
      onClose={onClose}
    >
      <h3>To see it play</h3>
      <Command text={fault.command} />
      {fault.losses.length > 0 && (
        <>
          <h3>What is lost</h3>
          <ul class="losses">
            {fault.losses.map((text) => (
              <li key={text}>{visible(text)}</li>
            ))}
          </ul>
        </>
      )}
      <h3>
        {fault.down.length === 0
          ? 'Nothing is down'
          : `${counted(fault.down.length, 'object')} down`}
      </h3>
      <ol class="outages">
        {fault.down.slice(0, MOST).map((outage) => {
          const name = sweep.names[outage.name] ?? '';
          return (
            <li key={outage.name}>
              <b>{visible(nameText(name))}</b> {outageText(outage)}
              <Command text={explainCommand(fault.command, name)} />
            </li>
          );
        })}
        {more > 0 && <li>and {more} more, in the map as a table</li>}
      </ol>
    </Panel>
  );
}
