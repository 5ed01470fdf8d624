/** The user's unsent messages: those waiting for the network, and refused ones, with actions. */
import { ApiError, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import css from './Conversation.module.css'
import { flush } from './outbox.ts'
import { dropWaiting, retryWaiting, type WaitingMessage } from './waitingMessages.ts'

export function UnsentMessages({ me, waiting }: { me: string; waiting: readonly WaitingMessage[] }) {
  const text = useText('chat')
  return (
    <div className={css.unsent}>
      {waiting.map(({ input, refusal }) => (
        <div key={input.id} className={css.day}>
          {input.content && <p className={`${css.message} ${css.mine}`}>{input.content}</p>}
          {input.attachments && (
            <p className={`${css.message} ${css.mine}`}>{text('files.count', { count: input.attachments.length })}</p>
          )}
          {refusal === undefined ? (
            <p className={`${css.time} ${css.ours}`}>{text('waiting')}</p>
          ) : (
            <Refused me={me} id={input.id} refusal={refusal} />
          )}
        </div>
      ))}
    </div>
  )
}

function Refused({ me, id, refusal }: { me: string; id: string; refusal: string }) {
  const text = useText('chat')
  const sentence = useRefusal()(new ApiError(422, refusal))
  const sendAgain = () => {
    retryWaiting(me, id)
    void flush(me)
  }
  return (
    <>
      <p className={`${css.time} ${css.ours}`}>{`${text('failed')}. ${sentence}`}</p>
      <div className={css.again}>
        <Button small onClick={sendAgain}>
          {text('sendAgain')}
        </Button>
        <Button small kind="plain" onClick={() => dropWaiting(me, id)}>
          {text('throwAway')}
        </Button>
      </div>
    </>
  )
}
