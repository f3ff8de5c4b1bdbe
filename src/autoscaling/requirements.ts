import type { NodeRequirement } from '#cluster';

/** The first label on which no value can meet all requirements; undefined where each can be met. */
export function excludingKey(requirements: readonly NodeRequirement[]): string | undefined {
  const keys = [...new Set(requirements.map(({ key }) => key))];
  return keys.find((key) => isExcluded(requirements.filter((each) => each.key === key)));
}

/** Whether requirements on one label exclude each other. */
function isExcluded(own: readonly NodeRequirement[]): boolean {
  const of = (operator: NodeRequirement['operator']) =>
    own.filter((each) => each.operator === operator).map(({ values }) => values);
  const wanted = own.some(({ operator }) => operator !== 'DoesNotExist' && operator !== 'NotIn');
  if (of('DoesNotExist').length > 0) return wanted;
  const [first, ...others] = of('In');
  const numbers = (operator: NodeRequirement['operator']) =>
    of(operator).map(([value]) => Number(value));
  const least = Math.max(...numbers('Gt').map((value) => value + 1), ...numbers('Gte'), 0);
  const most = Math.min(...numbers('Lt').map((value) => value - 1), ...numbers('Lte'), Infinity);
  if (first === undefined) return least > most;
  const isBounded = of('Gt').length + of('Gte').length + of('Lt').length + of('Lte').length > 0;
  return !first.some(
    (value) =>
      others.every((values) => values.includes(value)) &&
      of('NotIn').every((values) => !values.includes(value)) &&
      (!isBounded || (Number(value) >= least && Number(value) <= most)),
  );
}
