/** The secret URL at which other calendars read this one, and the button that replaces it. */
import { renewCalendarAddress } from '@keyhold/api/calendars.ts'
import { useState } from 'react'
import { api, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AskFirst } from './AskFirst.tsx'
import { useCalendarChange } from './queries.ts'

export function AddressBox({ homeId, address }: { homeId: string; address: string }) {
  const text = useText('homeCalendar')
  const refusal = useRefusal()
  const [copied, setCopied] = useState<'yes' | 'no'>()
  const renewing = useCalendarChange(homeId, () => api(renewCalendarAddress, { params: { id: homeId } }))
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied('yes'),
      () => setCopied('no'),
    )
  const renew = () => {
    setCopied(undefined)
    renewing.mutate(undefined)
  }
  return (
    <Panel label={text('out')}>
      <div className="stack">
        <h2>{text('out')}</h2>
        <p className="small soft">{text('outWords')}</p>
        <Field
          label={text('address')}
          value={address}
          readOnly
          translate="no"
          onFocus={({ target }) => target.select()}
        />
        <div className="row wraps">
          <Button small icon={copied === 'yes' ? 'check' : 'copy'} onClick={() => void copy()}>
            {text('copy')}
          </Button>
          <AskFirst
            label={text('renew')}
            icon="arrow-clockwise"
            title={text('renewTitle')}
            body={text('renewBody')}
            act={text('renewYes')}
            busy={renewing.isPending}
            onAct={renew}
          />
          <span className="small soft" role="status">
            {`${copied ? text(copied === 'yes' ? 'copied' : 'notCopied') : ''}${renewing.isSuccess && !copied ? text('renewed') : ''}`}
          </span>
        </div>
        {renewing.isError && <Callout tone="bad">{refusal(renewing.error)}</Callout>}
      </div>
    </Panel>
  )
}
