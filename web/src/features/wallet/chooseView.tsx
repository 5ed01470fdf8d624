/** The browser's wallets to choose from, and the way to one on a phone. */
import type { Connector } from '../../gateways/wallet/connectors.ts'
import type { NetworkConfig } from '../../gateways/wallet/networkConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { DialogView, WalletText } from './dialogView.ts'
import { PasskeyOption } from './PasskeyOption.tsx'
import css from './Wallet.module.css'

interface ViewData {
  readonly wallets: readonly Connector[]
  /** How many more are about to be announced. */
  readonly expected: number
  readonly lastUsed: string | undefined
  readonly network: NetworkConfig | undefined
  readonly failure: string | undefined
  readonly isPhone: boolean
}

export function chooseView(
  text: WalletText,
  { wallets, expected, lastUsed, network, failure, isPhone }: ViewData,
  onChoose: (wallet: Connector) => void,
  onNone: () => void,
): DialogView {
  const footer = (
    <>
      <Button kind="plain" onClick={onNone}>
        {text(isPhone ? 'choose.inside' : 'choose.none')}
      </Button>
      <span className="xs quiet">{network?.name ?? '\u00a0'}</span>
    </>
  )
  const body = (
    <>
      <p>{text('choose.intro')}</p>
      {failure && <Callout tone="bad">{failure}</Callout>}
      <ul className={css.list}>
        {wallets.map((wallet) => (
          <li key={wallet.id}>
            {wallet.leavesPage ? (
              <PasskeyOption text={text} choice={{ wallet, onChoose }} />
            ) : (
              <button type="button" className={css.option} onClick={() => onChoose(wallet)}>
                <WalletIcon wallet={wallet} />
                <span className={css.words}>
                  {wallet.pairing ? (
                    <>
                      <b>{text(isPhone ? 'choose.app' : 'choose.phone')}</b>
                      <small>{text(isPhone ? 'choose.appHow' : 'choose.phoneHow')}</small>
                    </>
                  ) : (
                    <>
                      <b>{wallet.name}</b>
                      <small>{text(wallet.id === lastUsed ? 'choose.lastUsed' : 'choose.found')}</small>
                    </>
                  )}
                </span>
                <Icon name="caret-right" />
              </button>
            )}
          </li>
        ))}
        {Array.from({ length: expected }, (_, index) => `coming-${index}`).map((placeholder) => (
          <li key={placeholder} className={css.coming}>
            <Skeleton height="44px" />
          </li>
        ))}
      </ul>
    </>
  )
  return { title: text('choose.title'), body, footer }
}

/** A wallet's icon, otherwise its first letter. */
function WalletIcon({ wallet: { icon, name, pairing } }: { wallet: Connector }) {
  if (pairing)
    return (
      <span className={css.icon}>
        <Icon name="device-mobile" />
      </span>
    )
  if (icon) return <img className={css.icon} src={icon} alt="" width={40} height={40} />
  return (
    <span className={css.icon} aria-hidden="true">
      {name.slice(0, 1)}
    </span>
  )
}
