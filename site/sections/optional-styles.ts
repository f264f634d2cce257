import skills from '../components/skills.css?inline'
import designs from './designs.css?inline'
import faq from './faq.css?inline'
import features from './features.css?inline'
import steps from './steps.css?inline'
import team from './team.css?inline'
import testimonials from './testimonials.css?inline'
import video from './video.css?inline'
import workSteps from './work-steps.css?inline'

/** Styles that a page carries only where their section stands. */
const styles: Readonly<Record<string, string>> = {
  featureItem: features,
  step: steps,
  workStep: workSteps,
  video,
  testimonial: testimonials,
  teamMember: team,
  experience: skills,
  faqItem: faq,
  designItem: designs,
}

export const stylesOf = (placed: readonly string[]) => placed.map((part) => styles[part] ?? '').join('')
