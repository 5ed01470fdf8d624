/** Which step is on screen: one that is not open yet gives way to the last that is, and each new one takes the focus at its heading. */
import { useEffect, useRef } from 'react'
import type { WizardStep } from './steps.ts'

/** The heading's ref. */
export function useShownStep(
  step: WizardStep,
  lastOpen: WizardStep,
  onGo: (step: WizardStep, options: { replace: boolean }) => void,
) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  const entered = useRef<WizardStep | undefined>(undefined)
  useEffect(() => {
    // Only on arriving: a step that one is in stays open while its own words are changed.
    const isArriving = entered.current !== step
    entered.current = step
    if (isArriving && step > lastOpen) onGo(lastOpen, { replace: true })
  }, [step, lastOpen, onGo])
  useEffect(() => {
    if (shown.current !== step) heading.current?.focus({ preventScroll: true })
    shown.current = step
  }, [step])
  return heading
}
