/** The states of a wallet: in the header's dialog, and where one is proved. The other pages are in pages.ts. */

import {
  click,
  clickInDialog,
  fillField,
  fulfillRequests,
  sequence,
  waitForDialog,
  waitForMessage,
} from './sweep/pageActions.ts'
import { accountState, pageState } from './sweep/pageState.ts'
import { chooseWallet, onPhone, openWallet, withPasskeyAccount, withWallet } from './sweep/wallet.ts'

const narrow = [390] as const
const wide = [1440] as const

/** Enters the demo's password, and reads the text. */
const askForText = sequence(
  click('wallet.prove.another'),
  fillField('currentPassword', 'keyhold-demo'),
  clickInDialog('wallet.prove.next'),
  waitForMessage('wallet.prove.sign'),
)

export const walletStates = [
  pageState('wallet: in an app of the phone', '/how-it-works', {
    before: onPhone,
    action: sequence(
      click('layout.menu'),
      waitForDialog,
      click('layout.connectWallet'),
      waitForMessage('wallet.choose.intro'),
      clickInDialog('wallet.choose.inside'),
      waitForMessage('wallet.phone.intro'),
    ),
    widths: narrow,
  }),
  pageState('wallet: waiting for its answer', '/', {
    before: withWallet({ isSilent: true }),
    action: sequence(click('layout.connectWallet'), waitForDialog, chooseWallet, waitForMessage('wallet.waiting.what')),
    widths: wide,
  }),
  pageState('wallet: on another network', '/', {
    before: withWallet({ chainId: 1 }),
    action: sequence(click('layout.connectWallet'), waitForDialog, chooseWallet, waitForMessage('wallet.network.what')),
    widths: wide,
  }),
  pageState('wallet: connected', '/how-it-works', {
    before: withWallet({ isKnown: true }),
    action: sequence(openWallet, waitForMessage('wallet.connected.gas')),
    widths: wide,
  }),
  accountState('profile: a wallet, before its text', 'daniel', 'home', {
    before: withWallet({ isKnown: true }),
    action: sequence(click('wallet.prove.another'), waitForMessage('wallet.prove.passwordWhy')),
  }),
  accountState('profile: a wallet’s text to sign', 'daniel', 'home', {
    before: withWallet({ isKnown: true }),
    action: askForText,
  }),
  accountState('profile: a passkey account’s text to sign', 'daniel', 'home', {
    before: withPasskeyAccount,
    action: sequence(
      click('wallet.prove.another'),
      fillField('currentPassword', 'keyhold-demo'),
      clickInDialog('wallet.prove.next'),
      waitForMessage('wallet.passkey.sign'),
    ),
  }),
  pageState('wallet: an answer that was not asked for', '/from-wallet', {
    action: waitForMessage('wallet.from.unaskedWhat'),
    widths: narrow,
  }),
  accountState('profile: wallet sign-in to turn off', 'daniel', 'home', {
    action: sequence(click('wallet.stop.open'), waitForMessage('wallet.stop.what')),
  }),
  pageState('login: with a wallet', '/login', {
    before: withWallet({ isKnown: true }),
    action: sequence(click('accounts.ways.wallet'), waitForMessage('wallet.signIn.what')),
  }),
  accountState('profile: wallet of another user', 'daniel', 'home', {
    before: sequence(
      withWallet({ isKnown: true }),
      fulfillRequests('**/wallet/prove', '{"code":"wallet-belongs-to-another"}', 409),
    ),
    action: sequence(askForText, clickInDialog('wallet.prove.sign'), waitForMessage('wallet.prove.failed')),
    expectedFailure: /wallet\/prove/,
  }),
]
