/** Asks before a home leaves every list for good. */
import { useText } from '../../gateways/text.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface Props {
  readonly open: boolean
  readonly title: string
  readonly onKeep: () => void
  readonly onDelete: () => void
}

export function DeleteHome({ open, title, onKeep, onDelete }: Props) {
  const text = useText('homes')
  const foot = (
    <>
      <Button kind="plain" onClick={onDelete}>
        {text('mine.delete')}
      </Button>
      <Button kind="main" onClick={onKeep}>
        {text('mine.keep')}
      </Button>
    </>
  )
  return (
    <Dialog open={open} onClose={onKeep} title={text('mine.deleteTitle')} size="small" foot={foot}>
      <p>{text('mine.deleteBody', { title })}</p>
    </Dialog>
  )
}
