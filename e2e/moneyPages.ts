/** The states before a lease's money moves: confirmed, simulated, split, passed on. A part of pages.ts. */
import type { PersonId } from '@keyhold/demo/person.ts'
import {
  click,
  clickInDialog,
  fulfillRequests,
  openMore,
  type PageAction,
  sequence,
  waitForDialog,
  waitForMessage,
} from './sweep/pageActions.ts'
import { leaseState } from './sweep/pageState.ts'
import { withSigningWallet, withWallet } from './sweep/wallet.ts'

/** Opens a transaction's dialog; with the party's own wallet it is simulated. */
const openDialog = (button: string) => sequence(click(`paying.transaction.button.${button}`), waitForDialog)
const openSimulated = (button: string) => sequence(openDialog(button), waitForMessage('paying.transaction.tried'))
const withOwnWallet = (person: PersonId) => ({ before: withWallet({ isKnown: true, of: person }) })

/** Fills the dialog's one field. */
const writeAmount =
  (amount: string): PageAction =>
  ({ page }) =>
    page.getByRole('dialog').locator('input[inputmode=decimal]').fill(amount)

/** The shares of the first rent, signed in the wallet. */
const signOffer = sequence(openMore, openDialog('settle'), writeAmount('200'), clickInDialog('paying.settle.sign'))
/** Keyhold cannot take them: they are stored in the browser, with a link. */
const signShares = sequence(signOffer, waitForMessage('paying.settle.signed'))
const sharesAreAway = fulfillRequests('**/api/profile/shares', '{"code":"chain-away"}', 503)
const sharesArrive = fulfillRequests('**/api/profile/shares', '{"success":"ok"}')

/** Opens the signed link as its signer. */
const followLink: PageAction = async ({ page }) => {
  const kept = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('keyhold.offered.handover.'))
    return localStorage.getItem(key ?? '') ?? '{}'
  })
  const { link } = JSON.parse(kept) as { link: string }
  const { origin, pathname } = new URL(page.url())
  await page.goto(`${origin}${pathname}?agreement=${encodeURIComponent(link)}`)
}

const forgedLink = `?agreement=handover~100~200~4000000000~0x${'11'.repeat(65)}`

export const moneyStates = [
  leaseState('money: dispute dialog', 'daniel', 'daniel-escalon', { action: openDialog('disputeTenant') }),
  leaseState('money: dispute, confirmed', 'daniel', 'daniel-escalon', {
    ...withOwnWallet('daniel'),
    action: openSimulated('disputeTenant'),
  }),
  leaseState('money: dispute, amount too high', 'daniel', 'daniel-escalon', {
    action: sequence(
      openDialog('disputeTenant'),
      writeAmount('90000'),
      waitForMessage('paying.transaction.field.tooMuch'),
    ),
  }),
  leaseState('money: deposit claim, confirmed', 'lucia', 'daniel-san-benito', {
    ...withOwnWallet('lucia'),
    action: openSimulated('disputeLandlord'),
  }),
  leaseState('money: release, confirmed', 'siriporn', 'kanya-ari', {
    ...withOwnWallet('siriporn'),
    action: openSimulated('releaseToYou'),
  }),
  leaseState('money: release, on another network', 'siriporn', 'kanya-ari', {
    before: withWallet({ isKnown: true, of: 'siriporn', chainId: 1 }),
    action: sequence(openDialog('releaseToYou'), waitForMessage('paying.steps.switchWhat')),
  }),
  leaseState('money: release, wrong wallet', 'daniel', 'daniel-escalon', {
    ...withOwnWallet('mireya'),
    action: openDialog('releaseEarlyTenant'),
  }),
  leaseState('money: deposit return, confirmed', 'lucia', 'daniel-san-benito', {
    ...withOwnWallet('lucia'),
    action: openSimulated('releaseEarlyLandlord'),
  }),
  leaseState('money: early return of the deposit, confirmed', 'thanakorn', 'anna-thonglor', {
    ...withOwnWallet('thanakorn'),
    action: sequence(openMore, openSimulated('returnEarlyLandlord')),
  }),
  leaseState('money: later rent dialog', 'anna', 'anna-thonglor', { action: openDialog('payRent') }),
  leaseState('money: later rent, confirmed', 'anna', 'anna-thonglor', {
    ...withOwnWallet('anna'),
    action: openSimulated('payRent'),
  }),
  leaseState('money: later rent while the first is held', 'daniel', 'daniel-escalon', {
    action: sequence(openMore, openDialog('payRent'), waitForMessage('paying.transaction.firstHeld')),
  }),
  leaseState('money: refund, invalid amount', 'lucia', 'daniel-san-benito', {
    action: sequence(
      openMore,
      openDialog('payBack'),
      writeAmount('many'),
      waitForMessage('paying.transaction.field.wrong'),
    ),
  }),
  leaseState('money: return of a deposit released at the handover', 'pilar', 'nerea-carabanchel', {
    ...withOwnWallet('pilar'),
    action: openSimulated('payBackDeposit'),
  }),
  leaseState('money: settlement dialog', 'daniel', 'daniel-escalon', {
    action: sequence(openMore, openDialog('settle')),
  }),
  leaseState('money: settlement, on another network', 'tom', 'tom-lavapies', {
    before: withWallet({ isKnown: true, of: 'tom', chainId: 1 }),
    action: sequence(openDialog('settle'), writeAmount('200'), waitForMessage('paying.steps.switchWhat')),
  }),
  leaseState('money: settlement signed and delivered', 'daniel', 'daniel-escalon', {
    before: sequence(withSigningWallet('daniel', 'daniel'), sharesArrive),
    action: sequence(signOffer, waitForMessage('paying.shares.sent')),
  }),
  leaseState('money: settlement signed, not delivered', 'daniel', 'daniel-escalon', {
    before: sequence(withSigningWallet('daniel', 'daniel'), sharesAreAway),
    expectedFailure: /\/api\/profile\/shares/,
    action: signShares,
  }),
  leaseState('money: settlement signed by oneself', 'daniel', 'daniel-escalon', {
    before: sequence(withSigningWallet('daniel', 'daniel'), sharesAreAway),
    expectedFailure: /\/api\/profile\/shares/,
    action: sequence(signShares, followLink, waitForMessage('paying.settle.yours')),
  }),
  leaseState('money: settlement signed by the other party', 'daniel', 'daniel-escalon', {
    before: sequence(withSigningWallet('daniel', 'lucia'), sharesAreAway),
    expectedFailure: /\/api\/profile\/shares/,
    action: sequence(signShares, followLink, waitForMessage('paying.settle.checked')),
  }),
  leaseState('money: settlement without signatures', 'tom', 'tom-lavapies', {
    rest: forgedLink,
    action: waitForMessage('paying.settle.forged'),
  }),
  leaseState('money: settlement link invalid', 'tom', 'tom-lavapies', {
    rest: '?agreement=handover~100',
    action: waitForMessage('paying.settle.unreadable'),
  }),
]
