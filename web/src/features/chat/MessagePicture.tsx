/** A message's picture: small in the conversation, large in a dialog. Its space is reserved before it loads. */
import type { Attachment } from '@keyhold/api/chat.schema.ts'
import { fitPicture } from '@keyhold/rental/attachment.ts'
import { useState } from 'react'
import { saveFile } from '../../gateways/download.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useAttachmentFile } from './attachmentFile.ts'
import css from './MessageFiles.module.css'
import { useObjectUrl } from './useObjectUrl.ts'

/** The maximum size of a picture in the conversation, in pixels (square). */
const side = 240

interface Props {
  readonly picture: Attachment
  readonly senderName: string
}

export function MessagePicture({ picture, senderName }: Props) {
  const text = useText('chat')
  const [isOpen, setIsOpen] = useState(false)
  const small = useAttachmentFile(picture.id, 'small')
  const address = useObjectUrl(small.data)
  const size = { width: picture.width ?? side, height: picture.height ?? side }
  const { width, height } = fitPicture(size, side)
  const alt = text('files.alt', { name: senderName || text('someone'), file: picture.name })
  const press = () => (small.isError ? void small.refetch() : setIsOpen(true))
  return (
    <>
      <button
        type="button"
        className={css.picture}
        style={{ width, aspectRatio: `${width} / ${height}` }}
        aria-haspopup={small.isError ? undefined : 'dialog'}
        onClick={press}
      >
        {address ? (
          <img src={address} alt={alt} width={width} height={height} />
        ) : (
          <>
            <Icon name={small.isError ? 'arrow-clockwise' : 'image'} />
            <span className={small.isError ? css.why : 'vh'}>{small.isError ? text('files.unread') : alt}</span>
          </>
        )}
      </button>
      {isOpen && <Whole picture={picture} alt={alt} small={address} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface WholeProps {
  readonly picture: Attachment
  readonly alt: string
  /** Placeholder until the large one has loaded. */
  readonly small: string | undefined
  readonly onClose: () => void
}

function Whole({ picture: { id, name, width, height }, alt, small, onClose }: WholeProps) {
  const text = useText('chat')
  const large = useAttachmentFile(id, 'large')
  const address = useObjectUrl(large.data) ?? small
  const { data } = large
  return (
    <Dialog open title={name} size="full" onClose={onClose}>
      {large.isError && (
        <Callout tone="bad" title={text('files.unread')}>
          <Button small onClick={() => void large.refetch()}>
            {text('retry')}
          </Button>
        </Callout>
      )}
      <img className={css.whole} src={address} alt={alt} width={width ?? undefined} height={height ?? undefined} />
      <div className={css.save}>
        <Button icon="download-simple" busy={large.isPending} onClick={() => data && saveFile(data, name)}>
          {text('files.save')}
        </Button>
      </div>
    </Dialog>
  )
}
