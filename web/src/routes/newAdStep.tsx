/** One step of the wizard: its own URL; the state is newAd.tsx's, so that no input is lost between two steps. */
export default function NewAdStep() {
  return null
}
