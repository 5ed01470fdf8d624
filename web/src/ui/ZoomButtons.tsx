/** A map's zoom buttons. */
import { useText } from '../gateways/text/useText.tsx'
import { IconButton } from './Button.tsx'

export function ZoomButtons({ onZoomIn, onZoomOut }: { onZoomIn: () => void; onZoomOut: () => void }) {
  const text = useText('ui')
  return (
    <>
      <IconButton icon="plus" label={text('zoomIn')} onClick={onZoomIn} />
      <IconButton icon="minus" label={text('zoomOut')} onClick={onZoomOut} />
    </>
  )
}
