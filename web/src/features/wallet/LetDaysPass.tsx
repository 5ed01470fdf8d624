/** On a local chain only: moves the chain's clock forward, so that due dates come. Everywhere else it shows nothing. */
import { letTimePass } from '@keyhold/api/deposits.ts'
import { useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { api } from '../../gateways/api.ts'
import { sayInstant } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Select } from '../../ui/Select.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './Wallet.module.css'

const day = 86_400
const lengths = [1, 3, 5, 14, 30] as const

interface Props {
  /** The lease clock now (unix seconds) and the zone to say it in. */
  readonly leaseNow: number
  readonly timeZone: string
  /** Moments worth jumping to, with their words: "move-in". Past ones are left out. */
  readonly moments?: readonly { readonly label: string; readonly at: number }[]
  /** Hears the new time of the lease clock. */
  readonly onPassed: (leaseNow: number) => void
}

export function LetDaysPass({ leaseNow, timeZone, moments = [], onPassed }: Props) {
  const text = useText('wallet')
  const language = useLanguage()
  const trouble = useTrouble()
  const toast = useToast()
  const isDemo = useRouteLoaderData<{ demo: boolean }>('root')?.demo
  const ahead = moments.filter(({ at }) => at > leaseNow)
  const options = [
    ...ahead.map(({ label, at }) => ({ value: `until ${at}`, label: text('pass.until', { what: label }) })),
    ...lengths.map((count) => ({ value: `${count * day}`, label: text('pass.day', { count }) })),
  ]
  const [chosen, setChosen] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  if (!isDemo) return null

  const picked = options.some(({ value }) => value === chosen) ? chosen : options[0]?.value
  const pass = async () => {
    setBusy(true)
    setFailure(undefined)
    const until = picked?.startsWith('until ') ? Number(picked.slice(6)) - leaseNow + 1 : Number(picked)
    try {
      const { leaseNow: now } = await api(letTimePass, { input: { seconds: Math.max(1, until) } })
      toast({ title: text('pass.done', { when: sayInstant(now, timeZone, language) }) })
      onPassed(now)
    } catch (error) {
      setFailure(trouble(error))
    }
    setBusy(false)
  }
  return (
    <Panel label={text('pass.title')} className={css.local}>
      <h2>{text('pass.title')}</h2>
      <p className="small soft">
        {text('pass.what')} {text('pass.now', { when: sayInstant(leaseNow, timeZone, language) })}
      </p>
      <div className={css.pass}>
        <Select
          label={text('pass.days')}
          options={options}
          value={picked}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button icon="flask" busy={busy} onClick={() => void pass()}>
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
