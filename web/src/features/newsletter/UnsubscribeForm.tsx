/** Leaves the newsletter by the link of a letter (D 9.3). Asked first: programs that read mail open links too. */
import { unsubscribe } from '@keyhold/api/newsletter.ts'
import { useState } from 'react'
import { ApiError, quietApi, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './UnsubscribeForm.module.css'

export function UnsubscribeForm({ token }: { token: string }) {
  const text = useText('unsubscribe')
  const refusal = useRefusal()
  const [state, setState] = useState<'asking' | 'busy' | 'done' | { failure: unknown }>('asking')
  const unsubscribeNow = () => {
    setState('busy')
    quietApi(unsubscribe, { input: { token } }).then(
      () => setState('done'),
      (failure: unknown) => setState({ failure }),
    )
  }
  if (state === 'done')
    return (
      <div className={css.leave} role="status">
        <h1>{text('done')}</h1>
        <p>{text('doneWords')}</p>
        <ButtonLink to={paths.home()}>{text('home')}</ButtonLink>
      </div>
    )
  const failure = typeof state === 'object' ? state.failure : undefined
  const isBroken = !token || (failure instanceof ApiError && failure.status < 500 && failure.status >= 400)
  return (
    <div className={css.leave}>
      <h1>{text('ask')}</h1>
      <p>{text('lede')}</p>
      {isBroken ? (
        <Callout tone="bad" title={text('failed')}>
          {text('failedWords')}
        </Callout>
      ) : (
        failure !== undefined && <Callout tone="bad" title={refusal(failure)} />
      )}
      {!isBroken && (
        <Button kind="main" busy={state === 'busy'} onClick={unsubscribeNow}>
          {text('submit')}
        </Button>
      )}
    </div>
  )
}
