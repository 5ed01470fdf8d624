/** A message's attachments: pictures with reserved space, opened large in a dialog; PDFs to save (D 7.8). */
import type { Attachment, Message } from '@keyhold/api/chat.schema.ts'
import { useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { saveFile } from '../../gateways/download.ts'
import { formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { openAttachment } from './attachmentFile.ts'
import css from './MessageFiles.module.css'
import { MessagePicture } from './MessagePicture.tsx'

interface Props {
  readonly message: Pick<Message, 'attachments' | 'senderName' | 'content'>
  readonly isMine: boolean
}

export function MessageFiles({ message: { attachments = [], senderName, content }, isMine }: Props) {
  if (attachments.length === 0) return null
  return (
    <div className={isMine ? `${css.files} ${css.mine}` : css.files}>
      {content === '' && (
        <span className="vh">
          <span>{senderName}</span>:{' '}
        </span>
      )}
      {attachments.map((one) =>
        one.kind === 'picture' ? (
          <MessagePicture key={one.id} picture={one} senderName={senderName} />
        ) : (
          <Document key={one.id} file={one} />
        ),
      )}
    </div>
  )
}

function Document({ file: { id, name, bytes } }: { file: Attachment }) {
  const text = useText('chat')
  const language = useLanguage()
  const refusal = useRefusal()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const megabytes = formatNumber(Math.max(0.1, Math.round(bytes / 100_000) / 10), language)
  const save = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      saveFile(await openAttachment(id, 'large'), name)
    } catch (error) {
      toast({ tone: 'bad', title: refusal(error) })
    }
    setIsBusy(false)
  }
  return (
    <button type="button" className={css.document} aria-busy={isBusy || undefined} onClick={() => void save()}>
      <Icon name={isBusy ? 'spinner-gap' : 'file-pdf'} className={isBusy ? css.spin : undefined} />
      <span className={css.about}>
        <span className="vh">{text('files.save')}:</span> <span className={css.name}>{name}</span>{' '}
        <small className="num">{text('files.pdf', { megabytes })}</small>
      </span>
      <Icon name="download-simple" />
    </button>
  )
}
