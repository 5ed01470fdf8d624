/** Shares the home's URL: with the device's share sheet, otherwise by copying the link. */
import { withoutJoiners } from '@keyhold/rental/wordJoiner.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'

/** `path` is the page's own, with its stay and search: the recipient sees the same. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const text = useText('listings')
  const toast = useToast()
  const share = async () => {
    const url = new URL(path, location.origin).href
    if (typeof navigator.share === 'function')
      return navigator.share({ title: withoutJoiners(title), url }).catch(() => undefined)
    try {
      await navigator.clipboard.writeText(url)
      toast({ title: text('share.copied') })
    } catch {
      toast({ title: text('share.notCopied'), children: url, tone: 'bad' })
    }
  }
  return (
    <Button kind="plain" small icon="share-network" onClick={() => void share()}>
      {text('share.act')}
    </Button>
  )
}
