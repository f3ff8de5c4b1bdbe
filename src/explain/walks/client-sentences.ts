import type { ServiceOverTime } from '#documents';
import { listed, offsetText, percentText } from '#words';

type Clients = NonNullable<ServiceOverTime['clients']>[number];

/** Sentences about the clients of a Service that fail more than before, by their place. */
export function clientSentences(service: ServiceOverTime | undefined): readonly string[] {
  const { clients = [], loads = [] } = service ?? {};
  const sentences = clients.flatMap((each): readonly string[] => {
    const shares = each.failing.map(([, share]) => share ?? 0);
    const worst = Math.max(each.before, ...shares);
    const from = each.failing[shares.indexOf(worst)]?.[0];
    if (worst <= each.before || from === undefined) return [];
    return [
      `From ${offsetText(from)} on, ${percentText(worst)} of the new connections of clients ` +
        `${placeOf(each)} fail, ${percentText(each.before)} before the start.`,
    ];
  });
  const heavier = loads.flatMap(({ zone, before, share }) => {
    const most = Math.max(...share.map(([, each]) => each));
    return before > 0 && most > before
      ? [`${percentText(most)} in ${zoneName(zone)} instead of ${percentText(before)}`]
      : [];
  });
  return heavier.length === 0
    ? sentences
    : [...sentences, `One endpoint carries up to ${listed(heavier)} of all new connections.`];
}

const placeOf = ({ zone = '', outside }: Clients): string =>
  outside === true ? 'from outside' : `in ${zoneName(zone)}`;

const zoneName = (zone: string): string => (zone === '' ? 'no zone' : zone);
