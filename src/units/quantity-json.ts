import { type Parsed, parsed } from './parsed.ts';
import { NO_QUANTITY, type Quantity } from './quantity.ts';
import { parseQuantity, type QuantityProblem } from './quantity-parse.ts';

/**
 * Reads the JSON text of a quantity: a string, ignoring blanks around it, or a bare number with its
 * digits unchanged. `null` is no quantity, which counts as zero.
 * @upstream apimachinery pkg/api/resource/quantity.go UnmarshalJSON (1.36)
 */
export function parseJsonQuantity(json: string): Parsed<Quantity, QuantityProblem> {
  if (json === 'null') return parsed(NO_QUANTITY);
  const quoted = json.length >= 2 && json.startsWith('"') && json.endsWith('"');
  return parseQuantity((quoted ? json.slice(1, -1) : json).trim());
}
