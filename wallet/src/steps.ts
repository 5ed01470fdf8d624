// The steps of the page: what a person sees and presses. Each is drawn anew when the language changes.
import { canonical, groupsOf } from '@keyhold/escrow/accounts/recoveryKey.ts'
import type { Address } from 'viem'
import { button, element, faultLine, markedAddress } from './dom.ts'
import { qrCode } from './qr.ts'
import { fill, type Labels, type Language, type Words } from './words.ts'

export type Step = (words: Words, shown: { language: Language; labels: Labels }) => HTMLElement
export type Fault = keyof Words['faults']

export const title = (text: string) => element('h1', { tabindex: '-1' }, text)
export const line = (text: string) => element('p', {}, text)

/** A button that asks the device, and the line for a fault that `press` returns: the person can then try again. */
export function asking(
  { name, busy, faults }: { name: string; busy: string; faults: Words['faults'] },
  press: () => Promise<Fault | undefined>,
): HTMLElement[] {
  const fault = faultLine()
  const main = button(name, async () => {
    fault.textContent = ''
    main.disabled = true
    main.textContent = busy
    const found = await press()
    main.disabled = false
    main.textContent = name
    if (found) fault.textContent = faults[found]
  })
  return [main, fault]
}

/** `make` asks the device; `open` is for a person who has an account already. */
export function startStep(make: (words: Words) => Promise<Fault | undefined>, open: () => void): Step {
  return (words) => {
    const { start, faults } = words
    const points = element('ul', {}, ...[start.device, start.paper, start.where].map((text) => element('li', {}, text)))
    const asked = asking({ name: start.button, busy: start.busy, faults }, () => make(words))
    const texts = [title(start.title), line(start.what)]
    return element('div', {}, ...texts, points, ...asked, button(start.open, open, 'line'))
  }
}

export function keyStep(key: string, next: () => void): Step {
  return ({ key: words }) => {
    const groups = groupsOf(key).map((group) => element('li', {}, group))
    const paper = element('ol', { class: 'key', 'aria-label': words.label, translate: 'no' }, ...groups)
    const never = element('p', { class: 'warning' }, words.never)
    return element(
      'div',
      {},
      title(words.title),
      line(words.why),
      never,
      paper,
      line(words.both),
      button(words.button, next),
    )
  }
}

/** Asks for two of the groups, by their places from 0. */
export function checkStep(
  key: string,
  places: readonly number[],
  { next, back }: Record<'next' | 'back', () => void>,
): Step {
  return ({ check }) => {
    const fault = faultLine()
    const fields = places.map((place) => {
      const id = `group-${place}`
      const input = element('input', {
        id,
        autocomplete: 'off',
        autocapitalize: 'characters',
        spellcheck: 'false',
        maxlength: '9',
      })
      input.setAttribute('aria-describedby', 'hint')
      return { place, input, label: element('label', { for: id }, fill(check.group, { number: String(place + 1) })) }
    })
    const form = element('form', { novalidate: '' })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const wrong = fields.find(({ place, input }) => canonical(input.value) !== groupsOf(key)[place])
      if (!wrong) return next()
      fault.textContent = fill(check.wrong, { number: String(wrong.place + 1) })
      wrong.input.focus()
    })
    const submit = element('button', { type: 'submit', class: 'main' }, check.button)
    const rows = fields.map(({ label, input }) => element('div', { class: 'field' }, label, input))
    form.append(element('p', { id: 'hint' }, check.hint), ...rows, fault, submit, button(check.back, back, 'line'))
    return element('div', {}, title(check.title), form)
  }
}

/** The address, with its first and last six characters marked. `target` is where the person came from, if listed. */
export function addressStep(account: Address, target: URL | undefined): Step {
  return ({ address: words }) => {
    const whole = element(
      'p',
      { class: 'address', translate: 'no', 'aria-label': words.label, role: 'group' },
      ...markedAddress(account),
    )
    const host = target?.host ?? ''
    const end = target
      ? element('a', { class: 'main', href: target.href }, fill(words.return, { host }))
      : line(words.noReturn)
    const texts = [title(words.title), line(words.what)]
    return element('div', {}, ...texts, qrCode(account, words.qr), whole, line(words.compare), end)
  }
}

/** While the chain is asked, and where it gave no answer. */
export function waitStep(): Step {
  return ({ address }) => element('div', {}, title(address.busy))
}

export function faultStep(fault: Fault, again?: () => void): Step {
  return ({ faults, address }) => {
    const said = element('div', {}, title(faults[fault]))
    if (again) said.append(button(address.again, again))
    return said
  }
}
