/** A picture of a home: its space is reserved, with a blurred placeholder; the browser chooses the size. */
import { useState } from 'react'
import css from './Photo.module.css'

export interface PhotoSource {
  readonly src: string
  readonly srcSet?: string | undefined
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** A tiny picture as a data URL. */
  readonly placeholder?: string | undefined
}

export function Photo({
  photo,
  alt,
  sizes,
  eager,
  className,
}: {
  photo: PhotoSource
  alt: string
  sizes?: string
  /** For pictures in view at once; others load lazily. */
  eager?: boolean
  className?: string | undefined
}) {
  const [broken, setBroken] = useState(false)
  if (broken) return <span className={`${css.broken} ${className ?? ''}`} role="img" aria-label={alt} />
  return (
    <img
      className={`picture ${css.photo} ${className ?? ''}`}
      src={photo.src}
      srcSet={photo.srcSet}
      sizes={photo.srcSet ? sizes : undefined}
      width={photo.width ?? 640}
      height={photo.height ?? 480}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding="async"
      style={photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined}
      onError={() => setBroken(true)}
    />
  )
}
