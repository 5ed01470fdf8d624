/** The states of a wallet: in the header's dialog, and where one is proved. The rest of the pages is in pages.ts. */
import { area, see } from './sweep/state.ts'
import { answer, inTurn, press, pressInDialog, until, untilDialog } from './sweep/visitor.ts'
import { chooseWallet, onPhone, openWallet, withWallet } from './sweep/wallet.ts'

const narrow = [390] as const
const wide = [1440] as const

export const wallets = [
  see('wallet: in an app of the phone', '/how-it-works', {
    before: onPhone,
    act: inTurn(
      press('layout.menu'),
      untilDialog,
      press('layout.connectWallet'),
      until('wallet.choose.intro'),
      pressInDialog('wallet.choose.inside'),
      until('wallet.phone.intro'),
    ),
    widths: narrow,
  }),
  see('wallet: it has not answered yet', '/', {
    before: withWallet({ isSilent: true }),
    act: inTurn(press('layout.connectWallet'), untilDialog, chooseWallet, until('wallet.waiting.what')),
    widths: wide,
  }),
  see('wallet: on another network', '/', {
    before: withWallet({ chainId: 1 }),
    act: inTurn(press('layout.connectWallet'), untilDialog, chooseWallet, until('wallet.network.what')),
    widths: wide,
  }),
  see('wallet: connected', '/how-it-works', {
    before: withWallet({ isKnown: true }),
    act: inTurn(openWallet, until('wallet.connected.gas')),
    widths: wide,
  }),
  area('profile: a wallet’s text to sign', 'daniel', 'home', {
    before: withWallet({ isKnown: true }),
    act: inTurn(press('wallet.prove.another'), until('wallet.prove.signWhat')),
  }),
  area('profile: a wallet of somebody else', 'daniel', 'home', {
    before: inTurn(
      withWallet({ isKnown: true }),
      answer('**/wallet/prove', '{"code":"wallet-belongs-to-another"}', 409),
    ),
    act: inTurn(
      press('wallet.prove.another'),
      until('wallet.prove.signWhat'),
      pressInDialog('wallet.prove.sign'),
      until('wallet.prove.failed'),
    ),
    fails: /wallet\/prove/,
  }),
]
