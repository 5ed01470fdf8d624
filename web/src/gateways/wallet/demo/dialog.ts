/** How the demo wallet asks: who signs, and whether to do what a page wants, in plain words. */
import type { Money } from '@keyhold/rental/money.ts'
import { sayMoney } from '../../format.ts'
import type { Language } from '../../language.ts'
import { h, openDialog } from './element.ts'
import { type Asking, type Chosen, refusal } from './holder.ts'
import type { DemoPerson } from './people.ts'
import type { Line } from './words.ts'

/** Says a sentence of demoWallet.json. */
export type Say = (key: string, values?: Readonly<Record<string, string>>) => string

/** Makes the sayer of a language from its sentences; `{{name}}` is replaced. */
export function sayerOf(sentences: object): Say {
  const found = sentences as Readonly<Record<string, string>>
  return (key, values = {}) => (found[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** The dialogs of the demo wallet. `purse` says what somebody holds, in one line. */
export function createAsking(say: Say, language: Language, purse: (person: DemoPerson) => Promise<string>): Asking {
  return {
    choose: (people, current, isStepwise) =>
      new Promise<Chosen>((resolve, reject) => {
        const answered = (chosen?: Chosen) => (chosen ? resolve(chosen) : reject(refusal(4001, 'Nobody was chosen.')))
        openDialog<Chosen>(
          say('choose'),
          language,
          (done) => chooser({ say, people, current, isStepwise, purse }, done),
          answered,
        )
      }),
    confirm: (person, lines) =>
      new Promise<void>((resolve, reject) => {
        const inside = (done: (yes?: true) => void) => [
          h('ul', {}, ...lines.map((line) => h('li', {}, ...wordsOf(line, say, language)))),
          h('p', { class: 'note' }, say('testMoney')),
          foot(
            say('reject'),
            () => done(),
            say('confirm'),
            () => done(true),
          ),
        ]
        openDialog<true>(say('confirmAs', { name: person.name }), language, inside, (yes) =>
          yes ? resolve() : reject(refusal(4001, 'The person said no.')),
        )
      }),
  }
}

interface Choice {
  readonly say: Say
  readonly people: readonly DemoPerson[]
  readonly current: string | null
  readonly isStepwise: boolean
  readonly purse: (person: DemoPerson) => Promise<string>
}

/** The inside of the choosing dialog; `done` hears who it is, or nothing if the person goes away. */
function chooser({ say, people, current, isStepwise, purse }: Choice, done: (chosen?: Chosen) => void): Node[] {
  const radio = (value: string, isChecked: boolean) =>
    h('input', { type: 'radio', name: 'person', value, checked: isChecked })
  const first = current ?? people[0]?.id ?? 'newcomer'
  const options = people.map((person) => {
    const money = h('small', {}, '…')
    void purse(person).then(
      (words) => money.replaceChildren(words),
      () => money.replaceChildren(say('purseUnknown')),
    )
    return h('label', {}, radio(person.id, person.id === first), h('span', {}, h('b', {}, person.name), money))
  })
  const newcomer = h(
    'label',
    {},
    radio('newcomer', first === 'newcomer'),
    h('span', {}, h('b', {}, say('newcomer')), h('small', {}, say('newcomerWhat'))),
  )
  const list = h('fieldset', { class: 'people' }, h('legend', {}, say('who')), newcomer, ...options)
  queueMicrotask(() => list.querySelector('input:checked')?.scrollIntoView({ block: 'nearest' }))
  const steps = h('input', { type: 'checkbox', checked: isStepwise })
  const connect = () => {
    const picked = list.querySelector<HTMLInputElement>('input:checked')
    done({ id: picked?.value ?? 'newcomer', name: say('newcomer'), isStepwise: steps.checked })
  }
  return [
    h('p', {}, say('chooseWhat')),
    list,
    h('label', {}, steps, h('span', {}, say('stepwise'))),
    h('p', { class: 'note' }, say('localOnly')),
    foot(say('cancel'), () => done(), say('connect'), connect),
  ]
}

function foot(quiet: string, onQuiet: () => void, main: string, onMain: () => void): HTMLElement {
  const left = h('button', { type: 'button', onclick: onQuiet }, quiet)
  const right = h('button', { type: 'button', class: 'main', autofocus: true, onclick: onMain }, main)
  return h('div', { class: 'foot' }, left, right)
}

function wordsOf({ key, values }: Line, say: Say, language: Language): (Node | string)[] {
  const spoken = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, spell(value, language)]))
  const sentence = say(key, spoken)
  if (key === 'text') return [sentence, h('pre', { tabindex: '0' }, spoken.text ?? '')]
  if (key === 'data') return [sentence, h('pre', { tabindex: '0' }, pretty(spoken.data ?? ''))]
  return [sentence]
}

function spell(value: string | Money, language: Language): string {
  return typeof value === 'string' ? value : sayMoney(value, language)
}

function pretty(json: string): string {
  try {
    return JSON.stringify((JSON.parse(json) as { message?: unknown }).message, null, 2)
  } catch {
    return json
  }
}
