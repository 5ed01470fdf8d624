/** Confirms a subscription by the link of its letter (D 9.3). Asked first: programs that read mail open links too, and agree to nothing. */
import { confirmSubscription } from '@keyhold/api/newsletter.ts'
import { useState } from 'react'
import { ApiError, quietApi, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './UnsubscribeForm.module.css'

export function ConfirmForm({ token }: { token: string }) {
  const text = useText('unsubscribe')
  const refusal = useRefusal()
  const [state, setState] = useState<'asking' | 'busy' | 'done' | { failure: unknown }>('asking')
  const confirm = () => {
    setState('busy')
    quietApi(confirmSubscription, { input: { token } }).then(
      () => setState('done'),
      (failure: unknown) => setState({ failure }),
    )
  }
  if (state === 'done')
    return (
      <div className={css.leave} role="status">
        <h1>{text('confirm.done')}</h1>
        <p>{text('confirm.doneWords')}</p>
        <ButtonLink to={paths.home()}>{text('home')}</ButtonLink>
      </div>
    )
  const failure = typeof state === 'object' ? state.failure : undefined
  const isBroken = failure instanceof ApiError && failure.status < 500 && failure.status >= 400
  return (
    <div className={css.leave}>
      <h1>{text('confirm.ask')}</h1>
      <p>{text('confirm.lede')}</p>
      {isBroken ? (
        <Callout tone="bad" title={text('confirm.failed')}>
          {text('confirm.failedWords')}
        </Callout>
      ) : (
        failure !== undefined && <Callout tone="bad" title={refusal(failure)} />
      )}
      {!isBroken && (
        <Button kind="main" busy={state === 'busy'} onClick={confirm}>
          {text('confirm.submit')}
        </Button>
      )}
    </div>
  )
}
