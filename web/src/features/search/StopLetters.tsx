/** Ends the letters about one saved search by the link of a letter. Asked first: programs that read mail open links too. */
import { unsubscribeSavedSearch } from '@keyhold/api/savedSearches.ts'
import { useState } from 'react'
import { ApiError, quietApi, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './StopLetters.module.css'

export function StopLetters({ token }: { token: string }) {
  const text = useText('savedSearches')
  const refusal = useRefusal()
  const [busy, setBusy] = useState(false)
  const [stopped, setStopped] = useState<{ name: string | null }>()
  const [failure, setFailure] = useState<unknown>()
  const controller = async () => {
    setBusy(true)
    setFailure(undefined)
    await quietApi(unsubscribeSavedSearch, { params: { token } }).then(setStopped, setFailure)
    setBusy(false)
  }
  if (stopped)
    return (
      <div className={css.stop} role="status">
        <h1>{text('stop.done')}</h1>
        <p>{stopped.name === null ? text('stop.gone') : text('stop.doneWords', { name: stopped.name })}</p>
        <ButtonLink to={paths.savedSearches()}>{text('stop.see')}</ButtonLink>
      </div>
    )
  const isBroken = failure instanceof ApiError && failure.status === 404
  return (
    <div className={css.stop}>
      <h1>{text('stop.ask')}</h1>
      <p>{text('stop.lede')}</p>
      {isBroken ? (
        <Callout tone="bad" title={text('stop.broken')}>
          {text('stop.brokenWords')}
        </Callout>
      ) : (
        failure !== undefined && <Callout tone="bad" title={refusal(failure)} />
      )}
      {!isBroken && (
        <Button kind="main" busy={busy} onClick={() => void controller()}>
          {text('stop.submit')}
        </Button>
      )}
    </div>
  )
}
