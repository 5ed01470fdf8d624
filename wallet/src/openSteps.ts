// The steps with which a person opens an account that was made in another browser.
import type { Address } from 'viem'
import { button, element, faultLine } from './dom.ts'
import { typedKeyFault } from './openAccount.ts'
import { asking, type Fault, line, type Step, title } from './steps.ts'

/** Asks for the passkey. `isAgain`: for its second signature. */
export function openStep(isAgain: boolean, press: () => Promise<Fault | undefined>, back: () => void): Step {
  return ({ open, start, faults }) => {
    const texts = isAgain ? [open.why] : [open.what, open.twice]
    const heading = title(isAgain ? open.againTitle : open.title)
    const name = isAgain ? open.again : open.button
    const asked = asking({ name, busy: start.busy, faults }, press)
    return element('div', {}, heading, ...texts.map(line), ...asked, button(open.back, back, 'line'))
  }
}

/** Asks for the whole recovery key: nothing on the chain shows that it was ever written down. */
export function typedKeyStep(recovery: Address, next: () => void): Step {
  return ({ typedKey: words, key, check }) => {
    const fault = faultLine()
    const input = element('input', {
      id: 'recovery-key',
      autocomplete: 'off',
      autocapitalize: 'characters',
      spellcheck: 'false',
      maxlength: '60',
      'aria-describedby': 'hint',
    })
    const form = element('form', { novalidate: '' })
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const found = typedKeyFault(input.value, recovery)
      if (!found) return next()
      fault.textContent = words.faults[found]
      input.focus()
    })
    const label = element('label', { for: 'recovery-key' }, key.label)
    const submit = element('button', { type: 'submit', class: 'main' }, check.button)
    const row = element('div', { class: 'field' }, label, input)
    form.append(element('p', { id: 'hint' }, words.hint), row, fault, submit)
    return element('div', {}, title(words.title), line(words.why), form)
  }
}
