import demoWords from '@keyhold/locales/en/demoWallet.json' with { type: 'json' }
import { afterEach, expect, test } from 'vitest'
import { createPrompts, createTranslate } from './dialog.ts'
import '../../../ui/dialogs.setup.ts'

Element.prototype.scrollIntoView ??= () => {}
const ada = { id: 'ada', name: 'Ada', privateKey: `0x${'1'.repeat(64)}` } as const
const prompts = createPrompts(createTranslate(demoWords), 'en', async () => '5 USDT')
const root = () => document.querySelector('[data-keyhold-demo-wallet]')?.shadowRoot
const press = (label: string) => {
  const found = [...(root()?.querySelectorAll('button') ?? [])].find(({ textContent }) => textContent === label)
  found?.click()
}
afterEach(() => document.body.replaceChildren())

test('a request is worded plainly: who, what, how much', async () => {
  const values = { amount: { amount: 22n * 10n ** 20n, currency: 'USDT' }, spender: '0xE5c0' } as const
  const answer = prompts.confirm(ada, [{ key: 'approve', values }])
  expect(root()?.querySelector('h2')?.textContent).toBe('Ada, do you confirm?')
  expect(root()?.querySelector('li')?.textContent).toBe('Allow the escrow 0xE5c0 to take 2,200\u00a0USDT from you.')
  press('Confirm')
  await expect(answer).resolves.toBeUndefined()
  expect(root()).toBeUndefined()
})

test('a rejection has the standard error code (EIP-1193)', async () => {
  const answer = prompts.confirm(ada, [])
  press('Reject')
  await expect(answer).rejects.toMatchObject({ code: 4001 })
})

test('the user chooses who signs; a new account is one choice', async () => {
  const answer = prompts.choose([ada], 'ada', false)
  const radios = [...(root()?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])]
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
    ['newcomer', false],
    ['ada', true],
  ])
  press('Connect')
  await expect(answer).resolves.toMatchObject({ id: 'ada', isStepwise: false })
})
