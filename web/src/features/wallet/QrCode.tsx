/** A QR code: dark on white in every theme, as scanners require. `children` replaces it until there is a URI. */
import type { ReactNode } from 'react'
import { qrPath } from './qrPath.ts'
import css from './Wallet.module.css'

const margin = 4

export function QrCode({
  value,
  label,
  children,
}: {
  value?: string | undefined
  label: string
  children?: ReactNode
}) {
  if (!value) return <div className={css.qr}>{children}</div>
  const { size, path } = qrPath(value)
  const side = size + 2 * margin
  return (
    <svg className={css.qr} viewBox={`-${margin} -${margin} ${side} ${side}`} shapeRendering="crispEdges" role="img">
      <title>{label}</title>
      <path d={path} />
    </svg>
  )
}
