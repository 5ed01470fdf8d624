/** A call's or message's expected wallet prompt: contract, function and every value, raw and in words. */
import { formatInstant, formatMoney } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import type { PromptValue, WalletPrompt } from '../../../gateways/wallet/walletPrompt.ts'
import { rnb, usdt } from '../money.ts'
import css from './ExpectedPrompt.module.css'

/** The home's clock, and the named accounts. */
export interface PromptPeople {
  readonly timeZone: string
  readonly people: readonly { readonly address: string | undefined; readonly name: string }[]
  /** The tenant's payout account, if the terms name one, with the tenant's name. */
  readonly payout?: { readonly address: string | null | undefined; readonly name: string }
}

/** A prompt's context: the contracts, and the parties. */
export interface PromptPlace extends PromptPeople {
  readonly network: Pick<NetworkConfig, 'escrow' | 'stablecoin' | 'token'>
}

interface Props extends PromptPlace {
  readonly prompt: WalletPrompt
}

export function ExpectedPrompt({ prompt, network, ...others }: Props) {
  const text = useText('prompt')
  const { contract, contractName, name, selector, values } = prompt
  const hasSums = contractName === 'escrow' && values.some(({ format }) => format === 'tokenAmount')
  const takesFee = name === 'payLease' || name === 'payRentFor'
  const readable = useReadable({ network, ...others }, contractName)
  return (
    <details className={css.prompt}>
      <summary>
        {text('title')}: <code>{name}</code>
      </summary>
      <p className="small soft">{text(`lede.${selector ? 'call' : 'message'}`, { selector: selector ?? '' })}</p>
      <dl className={css.values}>
        <Row label={text('contract')} readable={text(`contracts.${contractName}`)} raw={contract} />
        <Row label={text(selector ? 'function' : 'message')} readable={name} raw={selector} />
        {values.map((value) => (
          <Row
            key={value.path}
            label={text(`value.${value.name as 'amount'}`)}
            name={value.name}
            readable={readable(value)}
            raw={value.raw}
          />
        ))}
        {hasSums && <Row label={text('sums')} readable="USDT" raw={network.stablecoin} />}
        {takesFee && <Row label={text('fee')} readable="RNB" raw={network.token} />}
      </dl>
    </details>
  )
}

function Row({
  label,
  name,
  readable,
  raw,
}: {
  label: string
  name?: string
  readable: string | undefined
  raw: string | undefined
}) {
  return (
    <div>
      <dt>
        <span>{label}</span> {name && <code>{name}</code>}
      </dt>
      <dd>
        {readable && <span>{readable}</span>} {raw && <code>{raw}</code>}
      </dd>
    </div>
  )
}

/** Words a value; undefined if it can only be compared. */
function useReadable({ network, timeZone, people, payout }: PromptPlace, contractName: WalletPrompt['contractName']) {
  const text = useText('prompt')
  const language = useLanguage()
  return ({ format, raw }: PromptValue): string | undefined => {
    const isThis = (address: string | null | undefined) => address?.toLowerCase() === raw.toLowerCase()
    if (format === 'tokenAmount') return formatMoney(contractName === 'rnb' ? rnb(raw) : usdt(raw), language)
    if (format === 'date') return raw === '0' ? text('never') : formatInstant(Number(raw), timeZone, language)
    if (format === 'enum') return text(`parts.${raw === '0' ? 'handover' : 'deposit'}`)
    if (format !== 'addressName') return undefined
    if (/^0x0{40}$/.test(raw)) return text('theTenant')
    if (payout && isThis(payout.address)) return text('payoutOf', { name: payout.name })
    return isThis(network.escrow) ? text('contracts.escrow') : people.find(({ address }) => isThis(address))?.name
  }
}
