/**
 * Push notices on this device (D 6.18): requested only on a press, with an explanation if a browser refuses or lacks
 * support.
 */
import type { PushChoices } from '@keyhold/api/push.schema.ts'
import { type PushKind, pushKinds } from '@keyhold/rental/noticeKind.ts'
import { useId } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { PushRefused } from '../../gateways/push.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Switch } from '../../ui/Switch.tsx'
import css from './NoticeSection.module.css'
import { useChoosePush, type usePush, useSwitchDevice } from './pushChoices.ts'

/** The page fetches `push` and waits for it. */
export function PushField({ push }: { push: ReturnType<typeof usePush> }) {
  const text = useText('profile')
  const refusal = useRefusal()
  if (push.isError)
    return (
      <Callout tone="bad" title={text('notices.push.unread')}>
        <p>{refusal(push.error)}</p>
        <Button small busy={push.isFetching} onClick={() => void push.refetch()}>
          {text('home.retry')}
        </Button>
      </Callout>
    )
  if (!push.data) return null
  const { ability, isDenied, isOn, choices } = push.data
  return (
    <div className={css.push}>
      {choices && !isDenied ? (
        <ThisDevice isOn={isOn} choices={choices} />
      ) : (
        <>
          <p className={css.always}>{text('notices.push.title')}</p>
          {isDenied ? (
            <Denied />
          ) : (
            <p className={css.hint}>
              {text(ability === 'home-screen' ? 'notices.push.homeScreen' : 'notices.push.cannot')}
            </p>
          )}
        </>
      )}
    </div>
  )
}

function ThisDevice({ isOn, choices }: { isOn: boolean; choices: PushChoices }) {
  const text = useText('profile')
  const hint = useId()
  const change = useSwitchDevice(choices.publicKey)
  return (
    <>
      <Switch
        row
        label={text('notices.push.title')}
        aria-describedby={hint}
        checked={change.isPending ? change.variables : isOn}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      />
      <p id={hint} className={css.hint}>
        {text('notices.push.hint')}
      </p>
      {change.isError && <Failure error={change.error} />}
      {isOn && (
        <fieldset className={css.kindsHere}>
          <legend>{text('notices.push.kinds')}</legend>
          {pushKinds.map((kind) => (
            <KindHere key={kind} kind={kind} isOn={choices[kind]} />
          ))}
        </fieldset>
      )}
    </>
  )
}

function KindHere({ kind, isOn }: { kind: PushKind; isOn: boolean }) {
  const text = useText('profile')
  const refusal = useRefusal()
  const choose = useChoosePush(kind)
  return (
    <>
      <Switch
        row
        label={text(`notices.${kind}.title`)}
        checked={choose.isPending ? choose.variables : isOn}
        onChange={({ target }) => choose.mutate(target.checked)}
      />
      {choose.isError && <Callout tone="bad" title={refusal(choose.error)} />}
    </>
  )
}

function Failure({ error }: { error: Error }) {
  const text = useText('profile')
  const refusal = useRefusal()
  if (!(error instanceof PushRefused)) return <Callout tone="bad" title={refusal(error)} />
  if (error.why === 'denied') return <Denied />
  return <Callout tone="bad" title={text(`notices.push.${error.why}`)} />
}

function Denied() {
  const text = useText('profile')
  return (
    <Callout tone="warn" title={text('notices.push.denied.title')}>
      <p>{text('notices.push.denied.how')}</p>
    </Callout>
  )
}
