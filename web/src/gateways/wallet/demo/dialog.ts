/** The demo wallet's dialogs: who signs, and confirmation of a page's request, in plain words. */
import type { Money } from '@keyhold/rental/money.ts'
import { formatMoney } from '../../format/format.ts'
import type { Language } from '../../text/language.ts'
import { h, openDialog } from './element.ts'
import type { DemoPerson } from './people.ts'
import type { RequestLine } from './requestLine.ts'
import { type PersonChoice, type Prompts, rpcError } from './session.ts'

/** Formats a message of demoWallet.json. */
export type Translate = (key: string, values?: Readonly<Record<string, string>>) => string

/** Creates the formatter of a language's messages; `{{name}}` is replaced. */
export function createTranslate(messages: object): Translate {
  const found = messages as Readonly<Record<string, string>>
  return (key, values = {}) => (found[key] ?? key).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '')
}

/** The demo wallet's dialogs. `purse` gives an account's balances in one line. */
export function createPrompts(
  translate: Translate,
  language: Language,
  describeBalances: (person: DemoPerson) => Promise<string>,
): Prompts {
  return {
    choose: (people, current, isStepwise) =>
      new Promise<PersonChoice>((resolve, reject) => {
        const answered = (chosen?: PersonChoice) =>
          chosen ? resolve(chosen) : reject(rpcError(4001, 'Nobody was chosen.'))
        openDialog<PersonChoice>(
          translate('choose'),
          language,
          (done) => chooser({ translate, people, current, isStepwise, describeBalances }, done),
          answered,
        )
      }),
    confirm: (person, lines) =>
      new Promise<void>((resolve, reject) => {
        const inside = (done: (yes?: true) => void) => [
          h('ul', {}, ...lines.map((line) => h('li', {}, ...renderRequest(line, translate, language)))),
          h('p', { class: 'note' }, translate('testMoney')),
          footer(
            translate('reject'),
            () => done(),
            translate('confirm'),
            () => done(true),
          ),
        ]
        openDialog<true>(translate('confirmAs', { name: person.name }), language, inside, (yes) =>
          yes ? resolve() : reject(rpcError(4001, 'The person said no.')),
        )
      }),
  }
}

interface ChooserProps {
  readonly translate: Translate
  readonly people: readonly DemoPerson[]
  readonly current: string | null
  readonly isStepwise: boolean
  readonly describeBalances: (person: DemoPerson) => Promise<string>
}

/** The content of the account dialog; `done` receives the account, or nothing if the user closes it. */
function chooser(
  { translate, people, current, isStepwise, describeBalances }: ChooserProps,
  done: (chosen?: PersonChoice) => void,
): Node[] {
  const radio = (value: string, isChecked: boolean) =>
    h('input', { type: 'radio', name: 'person', value, checked: isChecked })
  const first = current ?? people[0]?.id ?? 'newcomer'
  const options = people.map((person) => {
    const money = h('small', {}, '…')
    void describeBalances(person).then(
      (balances) => money.replaceChildren(balances),
      () => money.replaceChildren(translate('purseUnknown')),
    )
    return h('label', {}, radio(person.id, person.id === first), h('span', {}, h('b', {}, person.name), money))
  })
  const newcomer = h(
    'label',
    {},
    radio('newcomer', first === 'newcomer'),
    h('span', {}, h('b', {}, translate('newcomer')), h('small', {}, translate('newcomerWhat'))),
  )
  const list = h('fieldset', { class: 'people' }, h('legend', {}, translate('who')), newcomer, ...options)
  queueMicrotask(() => list.querySelector('input:checked')?.scrollIntoView({ block: 'nearest' }))
  const steps = h('input', { type: 'checkbox', checked: isStepwise })
  const connect = () => {
    const picked = list.querySelector<HTMLInputElement>('input:checked')
    done({ id: picked?.value ?? 'newcomer', name: translate('newcomer'), isStepwise: steps.checked })
  }
  return [
    h('p', {}, translate('chooseWhat')),
    list,
    h('label', {}, steps, h('span', {}, translate('stepwise'))),
    h('p', { class: 'note' }, translate('localOnly')),
    footer(translate('cancel'), () => done(), translate('connect'), connect),
  ]
}

function footer(quiet: string, onQuiet: () => void, main: string, onMain: () => void): HTMLElement {
  const left = h('button', { type: 'button', onclick: onQuiet }, quiet)
  const right = h('button', { type: 'button', class: 'main', autofocus: true, onclick: onMain }, main)
  return h('div', { class: 'foot' }, left, right)
}

function renderRequest({ key, values }: RequestLine, translate: Translate, language: Language): (Node | string)[] {
  const formatted = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, formatValue(value, language)]),
  )
  const sentence = translate(key, formatted)
  if (key === 'text') return [sentence, h('pre', { tabindex: '0' }, formatted.text ?? '')]
  if (key === 'data') return [sentence, h('pre', { tabindex: '0' }, prettyJson(formatted.data ?? ''))]
  return [sentence]
}

function formatValue(value: string | Money, language: Language): string {
  return typeof value === 'string' ? value : formatMoney(value, language)
}

function prettyJson(json: string): string {
  try {
    return JSON.stringify((JSON.parse(json) as { message?: unknown }).message, null, 2)
  } catch {
    return json
  }
}
