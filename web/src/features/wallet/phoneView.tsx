/** On a phone whose browser has no wallet: the same page inside a wallet's own browser. */
import { RichText } from '../../gateways/text/RichText.tsx'
import { walletApps } from '../../gateways/wallet/walletApps.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { AppLinks } from './AppLinks.tsx'
import type { DialogView, WalletText } from './dialogView.ts'
import { type PasskeyChoice, PasskeyOption } from './PasskeyOption.tsx'

interface ViewData {
  readonly page: URL
  readonly chainId: number
}

/** `onBack` is defined if the browser has wallets after all. */
export function phoneView(
  text: WalletText,
  { page, chainId }: ViewData,
  onClose: () => void,
  onBack: (() => void) | undefined,
  passkey: PasskeyChoice | undefined,
): DialogView {
  const footer = (
    <Button kind="plain" onClick={onBack ?? onClose}>
      {text(onBack ? 'missing.back' : 'missing.later')}
    </Button>
  )
  const body = (
    <>
      <PasskeyOption text={text} choice={passkey} />
      <p>{text('phone.intro')}</p>
      <AppLinks
        apps={walletApps}
        linkFor={(app) => app.pageLink(page, chainId)}
        labelFor={(name) => text('phone.openIn', { name })}
      />
      <Notice icon="sign-in">{text('phone.again')}</Notice>
      <p className="small soft">
        <RichText marks={{ b: (words) => <b>{words}</b> }}>{text('phone.install')}</RichText>
      </p>
    </>
  )
  return { title: text('phone.title'), body, footer }
}
