// The step that says what is signed, in words.
import type { Address } from 'viem'
import { element, markedAddress } from './dom.ts'
import { formatInstant, formatSum } from './format.ts'
import type { Row, Value } from './row.ts'
import type { Signable } from './sign.ts'
import type { Statement } from './statement.ts'
import { asking, type Fault, type Step } from './steps.ts'
import { fill, type Labels, type Language, type Words } from './words.ts'

/** Who asks, for which account, and what they call the landlord and the home. */
export interface Asked {
  readonly target: URL
  readonly account: Address
  readonly landlord?: string
  readonly home?: string
  /** Whether no payment that names this address was signed in this browser. */
  readonly isNew: (address: Address) => boolean
}

/** `press` asks the device; a fault that it returns is shown, and the person can try again. */
export function signStep(
  { statement, says }: Pick<Signable, 'statement' | 'says'>,
  asked: Asked,
  press: () => Promise<Fault | undefined>,
): Step {
  return (words, { language, labels }) => {
    const { sign } = words
    const { host } = asked.target
    const look = { asked, words, labels, language }
    const sum = statement?.sum === undefined ? '' : formatSum(statement.sum, 'USDT', language)
    const title = statement ? fill(sign.acts[statement.act], { sum }) : fill(sign.proof.title, { host })
    const note = fill(statement ? sign.notes[statement.act] : sign.proof.what, { host })
    const list = element('dl', {})
    if (says) list.append(...pair(sign.proof.says, element('bdi', {}, `“${says}”`)))
    if (asked.home && statement?.isOfHome)
      list.append(...pair(sign.home, element('bdi', {}, asked.home), small(fill(sign.accordingTo, { host }))))
    for (const one of statement?.rows ?? []) list.append(...rowOf(one, look))
    const back = element('a', { class: 'line', href: asked.target.href }, fill(sign.back, { host }))
    const texts = [fill(sign.from, { host }), note].map((text) => element('p', {}, text))
    const pressed = asking({ name: sign.button, busy: words.start.busy, faults: words.faults }, press)
    return element('div', {}, element('h1', { tabindex: '-1' }, title), ...texts, list, ...pressed, back)
  }
}

interface Look {
  readonly asked: Asked
  readonly words: Words
  readonly labels: Labels
  readonly language: Language
}

function rowOf([label, value]: Row, look: Look): HTMLElement[] {
  const { sign } = look.words
  const name = { ...look.labels, ...sign.labels }[label]
  if ('account' in value) return pair(name, codeOf(...markedAddress(value.account)), ...accountNotes(value, look))
  if ('hash' in value) return pair(name, codeOf(value.hash))
  return pair(name, textOf(value, sign, look.language))
}

/** What the page knows of an account, and what only the asking site says. */
function accountNotes(
  { account, as }: Extract<Value, { account: unknown }>,
  { asked, words: { sign } }: Look,
): HTMLElement[] {
  if (account === asked.account) return [small(sign.thisAccount)]
  const notes: HTMLElement[] = []
  if (as === 'landlord' && asked.landlord) {
    const according = element('small', {}, element('bdi', {}, `“${asked.landlord}”`), ' ')
    according.append(fill(sign.accordingTo, { host: asked.target.host }))
    notes.push(according)
  }
  if (as === 'payout') notes.push(element('small', { class: 'warning' }, sign.otherAccount))
  else if (asked.isNew(account)) notes.push(element('small', { class: 'warning' }, sign.newAddress))
  return notes
}

function textOf(
  value: Exclude<Value, { account: unknown } | { hash: unknown }>,
  sign: Words['sign'],
  language: Language,
): string {
  if ('sum' in value) return formatSum(value.sum, value.unit, language)
  if ('instant' in value) return value.instant === undefined ? sign.never : formatInstant(value.instant, language)
  if ('part' in value) return sign.parts[value.part]
  return value.count === 0 ? sign.none : String(value.count)
}

/** The accounts that a statement names. */
export const accountsIn = (statement?: Statement) =>
  (statement?.rows ?? []).flatMap(([, value]) => ('account' in value ? [value.account] : []))

const codeOf = (...parts: readonly (Node | string)[]) =>
  element('span', { class: 'address', translate: 'no' }, ...parts)
const small = (text: string) => element('small', {}, text)

/** A term with its value, and what is said about it. */
function pair(name: string, value: Node | string, ...notes: readonly HTMLElement[]): HTMLElement[] {
  return [element('dt', {}, name), element('dd', {}, value, ...notes)]
}
