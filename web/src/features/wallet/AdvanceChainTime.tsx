/** On a local chain only: advances the chain's clock, so that due dates arrive. Renders nothing elsewhere. */
import { advanceTime } from '@keyhold/api/deposits.ts'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { api } from '../../gateways/api.ts'
import { formatInstant } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { useWalletError } from '../../gateways/wallet/useWalletError.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Wallet.module.css'

const day = 86_400
const dayCounts = [1, 3, 5, 14, 30] as const

interface Props {
  /** The lease clock now (unix seconds) and the time zone for display. */
  readonly leaseNow: number
  readonly timeZone: string
  /** Useful moments to jump to, with their words: "move-in". Past ones are left out. */
  readonly jumpTargets?: readonly { readonly label: string; readonly at: number }[]
  /** Receives the lease clock's new time. */
  readonly onAdvanced: (leaseNow: number) => void
}

export function AdvanceChainTime({ leaseNow, timeZone, jumpTargets = [], onAdvanced }: Props) {
  const text = useText('wallet')
  const language = useLanguage()
  const walletErrorText = useWalletError()
  const toast = useToast()
  const isDemo = useRouteLoaderData<{ demo: boolean }>('root')?.demo
  const upcoming = jumpTargets.filter(({ at: time }) => time > leaseNow)
  const options = [
    ...upcoming.map(({ label, at: time }) => ({ value: `until ${time}`, label: text('pass.until', { what: label }) })),
    ...dayCounts.map((count) => ({ value: `${count * day}`, label: text('pass.day', { count }) })),
  ]
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!isDemo) return null

  const picked = options.some(({ value }) => value === chosen) ? chosen : options[0]?.value
  const advance = async () => {
    setBusy(true)
    setFailure(undefined)
    const seconds = picked?.startsWith('until ') ? Number(picked.slice(6)) - leaseNow + 1 : Number(picked)
    try {
      const { leaseNow: now } = await api(advanceTime, { input: { seconds: Math.max(1, seconds) } })
      toast({ title: text('pass.done', { when: formatInstant(now, timeZone, language) }) })
      onAdvanced(now)
    } catch (error) {
      setFailure(walletErrorText(error))
    }
    setBusy(false)
  }
  return (
    <Panel label={text('pass.title')} className={css.local}>
      <h2>{text('pass.title')}</h2>
      <p className="small soft">
        {`${text('pass.what')} ${text('pass.now', { when: formatInstant(leaseNow, timeZone, language) })}`}
      </p>
      <div className={css.pass}>
        <Select
          label={text('pass.days')}
          options={options}
          value={picked}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button icon="flask" busy={busy} onClick={() => void advance()}>
          {text('pass.act')}
        </Button>
      </div>
      {failure && (
        <Callout tone="bad" title={text('pass.failed')}>
          {failure}
        </Callout>
      )}
    </Panel>
  )
}
