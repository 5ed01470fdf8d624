/** On a phone whose browser has no wallet: the same page inside a wallet's own browser. */
import { Rich } from '../../gateways/rich.tsx'
import { walletApps } from '../../gateways/wallet/apps.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Callout.tsx'
import { AppLinks } from './AppLinks.tsx'
import type { View, WalletText } from './view.ts'

interface Given {
  readonly page: URL
  readonly chainId: number
}

/** `onBack` is there when the browser has wallets after all. */
export function phoneView(
  text: WalletText,
  { page, chainId }: Given,
  onClose: () => void,
  onBack: (() => void) | undefined,
): View {
  const foot = (
    <Button kind="plain" onClick={onBack ?? onClose}>
      {text(onBack ? 'missing.back' : 'missing.later')}
    </Button>
  )
  const body = (
    <>
      <p>{text('phone.intro')}</p>
      <AppLinks
        apps={walletApps}
        linkOf={(app) => app.openPage(page, chainId)}
        say={(name) => text('phone.openIn', { name })}
      />
      <Notice icon="sign-in">{text('phone.again')}</Notice>
      <p className="small soft">
        <Rich marks={{ b: (words) => <b>{words}</b> }}>{text('phone.install')}</Rich>
      </p>
    </>
  )
  return { title: text('phone.title'), body, foot }
}
