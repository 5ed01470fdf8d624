/** The states of whoever is about to move the money of a lease: asked, tried, shared, passed on. A part of pages.ts. */
import type { PersonId } from '@keyhold/demo/person.ts'
import { lease } from './sweep/state.ts'
import { type Act, inTurn, press, pressInDialog, until, untilDialog } from './sweep/visitor.ts'
import { signing, withWallet } from './sweep/wallet.ts'

/** Asks for an errand at the escrow; with a wallet of one’s own it is tried beforehand. */
const ask = (button: string) => inTurn(press(`paying.errand.button.${button}`), untilDialog)
const tried = (button: string) => inTurn(ask(button), until('paying.errand.tried'))
const own = (person: PersonId) => ({ before: withWallet({ isKnown: true, of: person }) })

/** Writes into the one field of the dialog. */
const writeAmount =
  (amount: string): Act =>
  async ({ page }) => {
    const field = page.getByRole('dialog').locator('input[inputmode=decimal]')
    await field.clear()
    await field.pressSequentially(amount)
  }

/** The shares of the first rent, signed in the wallet: the link that the other one follows. */
const sign = inTurn(
  ask('settle'),
  writeAmount('200'),
  pressInDialog('paying.settle.sign'),
  until('paying.settle.signed'),
)

/** Follows the link that was signed, in one’s own name. */
const follow: Act = async ({ page }) => {
  const link = new URL(await page.getByRole('dialog').locator('input[readonly]').inputValue())
  const here = new URL(page.url())
  await page.goto(`${here.origin}${here.pathname}${link.search}`)
}

const forged = `?agreement=handover~100~200~4000000000~0x${'11'.repeat(65)}`

export const money = [
  lease('money: dispute the first rent?', 'daniel', 'daniel-escalon', { act: ask('disputeTenant') }),
  lease('money: dispute it, tried', 'daniel', 'daniel-escalon', {
    ...own('daniel'),
    act: tried('disputeTenant'),
  }),
  lease('money: dispute more than there is', 'daniel', 'daniel-escalon', {
    act: inTurn(ask('disputeTenant'), writeAmount('90000'), until('paying.errand.field.tooMuch')),
  }),
  lease('money: claim from the deposit, tried', 'thanakorn', 'anna-thonglor', {
    ...own('thanakorn'),
    act: tried('disputeLandlord'),
  }),
  lease('money: release what is due, tried', 'siriporn', 'kanya-ari', {
    ...own('siriporn'),
    act: tried('release'),
  }),
  lease('money: release, on another network', 'siriporn', 'kanya-ari', {
    before: withWallet({ isKnown: true, of: 'siriporn', chainId: 1 }),
    act: inTurn(ask('release'), until('paying.steps.switchWhat')),
  }),
  lease('money: release, with somebody else’s wallet', 'daniel', 'daniel-escalon', {
    ...own('mireya'),
    act: ask('releaseEarlyTenant'),
  }),
  lease('money: return the deposit now, tried', 'lucia', 'daniel-san-benito', {
    ...own('lucia'),
    act: tried('releaseEarlyLandlord'),
  }),
  lease('money: pay a later rent?', 'anna', 'anna-thonglor', { act: ask('payRent') }),
  lease('money: pay a later rent, tried', 'anna', 'anna-thonglor', { ...own('anna'), act: tried('payRent') }),
  lease('money: pay a rent while the first one is held', 'daniel', 'daniel-escalon', {
    act: inTurn(ask('payRent'), until('paying.errand.firstHeld')),
  }),
  lease('money: pay money back, not an amount', 'lucia', 'daniel-san-benito', {
    act: inTurn(ask('payBack'), writeAmount('many'), until('paying.errand.field.wrong')),
  }),
  lease('money: return a deposit that came at the handover', 'pilar', 'nerea-carabanchel', {
    ...own('pilar'),
    act: tried('payBackDeposit'),
  }),
  lease('money: share by agreement?', 'daniel', 'daniel-escalon', { act: ask('settle') }),
  lease('money: share by agreement, on another network', 'tom', 'tom-lavapies', {
    before: withWallet({ isKnown: true, of: 'tom', chainId: 1 }),
    act: inTurn(ask('settle'), writeAmount('200'), until('paying.steps.switchWhat')),
  }),
  lease('money: shares signed, to be passed on', 'daniel', 'daniel-escalon', {
    before: signing('daniel', 'daniel'),
    act: sign,
  }),
  lease('money: shares that one signed oneself', 'daniel', 'daniel-escalon', {
    before: signing('daniel', 'daniel'),
    act: inTurn(sign, follow, until('paying.settle.yours')),
  }),
  lease('money: shares that the other one signed', 'daniel', 'daniel-escalon', {
    before: signing('daniel', 'lucia'),
    act: inTurn(sign, follow, until('paying.settle.checked')),
  }),
  lease('money: shares that nobody signed', 'tom', 'tom-lavapies', {
    rest: forged,
    act: until('paying.settle.forged'),
  }),
  lease('money: shares that cannot be read', 'tom', 'tom-lavapies', {
    rest: '?agreement=handover~100',
    act: until('paying.settle.unreadable'),
  }),
]
