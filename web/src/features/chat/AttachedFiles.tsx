/** The attachments of a draft message: upload progress, errors, and actions. */
import { useEffect, useRef } from 'react'
import { ApiError, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './AttachedFiles.module.css'
import { type AttachedFile, attachAgain, detach, type Talk, waitsForNetwork } from './pendingAttachments.ts'
import { useObjectUrl } from './useObjectUrl.ts'

interface Props {
  readonly talk: Talk
  readonly files: readonly AttachedFile[]
}

export function AttachedFiles({ talk, files }: Props) {
  const text = useText('chat')
  if (files.length === 0) return null
  return (
    <ul className={css.files} aria-label={text('files.title')}>
      {files.map((one) => (
        <OneFile key={one.id} talk={talk} one={one} />
      ))}
    </ul>
  )
}

function OneFile({ talk, one }: { talk: Talk; one: AttachedFile }) {
  const text = useText('chat')
  const { id, name, state } = one
  const row = useRef<HTMLLIElement>(null)
  // An error is scrolled into view.
  useEffect(() => {
    const list = row.current?.parentElement
    if (state === 'failed' && list) list.scrollTop = (row.current?.offsetTop ?? 0) - list.offsetTop
  }, [state])
  return (
    <li ref={row} className={state === 'failed' ? `${css.file} ${css.failed}` : css.file}>
      <Preview one={one} />
      <span className={css.words}>
        <span className={css.name}>{name}</span>
        <FileState one={one} />
      </span>
      {state === 'failed' && isWorthATry(one) && (
        <IconButton
          icon="arrow-clockwise"
          label={text('files.again', { name })}
          onClick={() => attachAgain(talk, id)}
        />
      )}
      <IconButton
        icon="x"
        label={text(state === 'sending' || state === 'waiting' ? 'files.cancel' : 'files.remove', { name })}
        onClick={() => detach(talk, id)}
      />
    </li>
  )
}

/** An invalid file stays invalid. */
const isWorthATry = ({ failure, file }: AttachedFile) =>
  file !== undefined && failure !== undefined && ![413, 415, 422].includes(failure.status)

function FileState({ one }: { one: AttachedFile }) {
  const text = useText('chat')
  const refusal = useRefusal()
  const { name, state, share, failure } = one
  if (state === 'sending')
    return <progress aria-label={text('files.sending', { name })} value={Math.round(share * 100)} max={100} />
  const whyFailed = () =>
    waitsForNetwork(one) ? text('waiting') : refusal(failure ?? new ApiError(500, 'server-fault'))
  const words = state === 'failed' ? whyFailed() : text(state === 'waiting' ? 'files.next' : 'files.ready')
  return (
    <span className={css.state} role="status">
      {words}
    </span>
  )
}

/** A preview of the chosen picture, before the server has processed it. */
function Preview({ one: { file, attachment, state } }: { one: AttachedFile }) {
  const isPicture = attachment ? attachment.kind === 'picture' : file?.type.startsWith('image/')
  const address = useObjectUrl(isPicture && state !== 'failed' ? file : undefined)
  return (
    <span className={css.preview}>
      {address ? <img src={address} alt="" /> : <Icon name={isPicture ? 'image' : 'file-pdf'} />}
    </span>
  )
}
