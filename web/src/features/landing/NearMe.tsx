/**
 * "Near me": requests the browser's location once, and leads to the homes there (D 5.13). Hidden without JavaScript.
 */
import type { City } from '@keyhold/api/places.schema.ts'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './Hero.module.css'

export function NearMe({ cities }: { cities: readonly City[] }) {
  const text = useText('landing')
  const navigate = useNavigate()
  const [state, setState] = useState<'asking' | 'failed'>()
  const search = async () => {
    setState('asking')
    try {
      const { findSearchPathNear } = await import('./nearMe.ts')
      void navigate(await findSearchPathNear(cities))
    } catch {
      setState('failed')
    }
  }
  return (
    <>
      <button type="button" className={`link ${css.near}`} aria-busy={state === 'asking'} onClick={() => void search()}>
        <Icon name="crosshair" /> {text('nearMe')}
      </button>
      <span role="status">{state === 'failed' && text('nearMeFailed')}</span>
    </>
  )
}
