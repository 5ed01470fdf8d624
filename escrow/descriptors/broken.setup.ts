// Promises descriptors with one fault each: whatever schema is held against the files has to refuse every one of them.
import type { Descriptor } from './descriptors.ts'

type Json = { [key: string]: Json } & object
type Path = readonly (string | number)[]

/** A file's copy with another value at a path; undefined takes the key away. */
function changed(file: Descriptor, path: Path, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(file)) as Json
  const parent = path.slice(0, -1).reduce<Json>((at, step) => at[step] as Json, copy)
  Object.assign(parent, { [path.at(-1) as string]: value })
  return JSON.parse(JSON.stringify(copy))
}

function renamed(file: Descriptor, key: string): unknown {
  const [format] = Object.values(file.display.formats)
  return changed(file, ['display', 'formats'], { [key]: format })
}

/** The first field of a kind, by its path. */
function fieldOf({ display }: Descriptor, kind: string): Path {
  for (const [key, { fields }] of Object.entries(display.formats)) {
    const index = fields.findIndex(({ format }) => format === kind)
    if (index >= 0) return ['display', 'formats', key, 'fields', index]
  }
  throw new Error(`No field is shown as ${kind}.`)
}

/** Broken files by what is wrong with them, made of a good file of calls and a good one of messages, both with addresses. */
export function brokenDescriptors(calls: Descriptor, messages: Descriptor): [string, unknown][] {
  const [first = ''] = Object.keys(calls.display.formats)
  const format = ['display', 'formats', first]
  const field = (kind: string, key: string, value: unknown) => changed(calls, [...fieldOf(calls, kind), key], value)
  const otherToken = { token: '$.metadata.constants.stablecoin', tokenPath: '@.to' }
  return [
    ['a context without a contract', changed(calls, ['context', 'contract'], undefined)],
    ['a context of a contract and of messages', changed(calls, ['context', 'eip712'], {})],
    ['a word of its own in the context', changed(calls, ['context', 'network'], 'bsc')],
    ['a word of its own beside the deployments', changed(calls, ['context', 'contract', 'address'], '0x')],
    ['deployments that are no list', changed(calls, ['context', 'contract', 'deployments'], {})],
    ['a chain that is no number', changed(calls, ['context', 'contract', 'deployments', 0, 'chainId'], '56')],
    ['a domain whose name is no text', changed(messages, ['context', 'eip712', 'domain', 'name'], 7)],
    ['a word of its own at the top', changed(calls, ['words'], {})],
    ['no formats', changed(calls, ['display', 'formats'], undefined)],
    ['a key that is no function', renamed(calls, 'pay the lease')],
    ['a function whose parameters have no names', renamed(calls, 'payCredit(address)')],
    ['a message named without its type', renamed(messages, 'Acceptance')],
    ['an intent that is no text', changed(calls, [...format, 'intent'], 5)],
    ['a word of its own in a format', changed(calls, [...format, 'required'], [])],
    ['a format that nobody knows', field('tokenAmount', 'format', 'money')],
    ['a label that is no text', field('tokenAmount', 'label', 3)],
    ['shown maybe', field('tokenAmount', 'visible', 'maybe')],
    ['a path and a value', field('tokenAmount', 'value', '1')],
    ['a word of its own in a field', field('tokenAmount', 'why', 'x')],
    ['a token named twice', field('tokenAmount', 'params', otherToken)],
    ['a date without its encoding', field('date', 'params', {})],
    ['a date of an encoding that nobody knows', field('date', 'params', { encoding: 'iso' })],
    ['a choice without its names', field('enum', 'params', {})],
    ['an account of a kind that nobody knows', field('addressName', 'params', { types: ['person'] })],
    ['an owner without an address', changed(calls, ['metadata', 'info'], {})],
    ['a name of a choice that is no text', changed(calls, ['metadata', 'enums', 'part', '1'], 1)],
    ['a constant that is no value', changed(calls, ['metadata', 'constants', 'stablecoin'], {})],
  ]
}
