/** Deletes the account: obstacles are shown first; without any, a checkbox confirms it. */
import type { LeavingHold } from '@keyhold/api/leaving.ts'
import { useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Checkbox } from '../../ui/Switch.tsx'
import css from './LeavingSection.module.css'
import { PasskeyInstead } from './PasskeyInstead.tsx'

interface Props {
  readonly holds: readonly LeavingHold[]
  /** Whether a password was typed. */
  readonly mayAct: boolean
  readonly isBusy: boolean
  readonly onAct: () => void
  readonly onActByPasskey: () => void
}

export function DeleteAccount({ holds, mayAct, isBusy, onAct, onActByPasskey }: Props) {
  const text = useText('profile')
  const refusals = useText('refusals')
  const [isSure, setIsSure] = useState(false)
  return (
    <div className={css.part}>
      <h3>{text('leaving.delete')}</h3>
      <p>{text('leaving.deleteWhy')}</p>
      {holds.length > 0 ? (
        <Callout title={text('leaving.held')}>
          {holds.map((hold) => (
            <p key={hold}>{refusals(hold)}</p>
          ))}
        </Callout>
      ) : (
        <>
          <Checkbox
            label={text('leaving.sure')}
            checked={isSure}
            onChange={(event) => setIsSure(event.target.checked)}
          />
          <Button icon="trash" busy={isBusy} disabled={!mayAct || !isSure} onClick={onAct}>
            {text('leaving.act')}
          </Button>
          <PasskeyInstead
            label={text('leaving.actByPasskey')}
            isBusy={false}
            disabled={!isSure || isBusy}
            onAct={onActByPasskey}
          />
        </>
      )}
    </div>
  )
}
