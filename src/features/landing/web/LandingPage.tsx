import { SignInOrRegisterLink } from '#features/accounts/web/SignInOrRegisterLink.tsx';
import { LegalLinksList } from '#features/legal/web/LegalLinksList.tsx';
import { buttonClass } from '#ui/buttons/button-class.ts';
import { Logo } from '#ui/display/Logo.tsx';
import { LandingStats } from './LandingStats.tsx';
import { LinkWaitsNotice } from './LinkWaitsNotice.tsx';
import { ProductFeatureCards } from './ProductFeatureCards.tsx';
import { ProductPreview } from './ProductPreview.tsx';

const wide = 'mx-auto w-full max-w-300 px-4 lg:px-6';

/** Replaces every page but the sign-in pages for visitors: presents the product with its own parts. */
export function LandingPage() {
  return (
    <div className="flex min-h-dvh flex-col overflow-x-clip">
      <Header />
      <main>
        <Hero />
        <div className="border-line border-y bg-surface">
          <LandingStats className={wide} />
        </div>
        <ProductFeatureCards className={`${wide} py-12 lg:py-18`} />
        <CallToAction />
      </main>
      <Footer />
    </div>
  );
}

function Header() {
  return (
    <header className={`${wide} flex h-16 shrink-0 items-center justify-between`}>
      <Logo name="Fieldhouse" />
      <nav aria-label="Account" className="flex items-center gap-1 sm:gap-2">
        <SignInOrRegisterLink to="/auth/login" className={buttonClass({ variant: 'ghost', size: 'lg' })}>
          Sign In
        </SignInOrRegisterLink>
        <SignInOrRegisterLink to="/auth/register" className={buttonClass({ size: 'lg' })}>
          Get Started
        </SignInOrRegisterLink>
      </nav>
    </header>
  );
}

function Hero() {
  return (
    <div
      className={`${wide} grid items-center gap-x-8 gap-y-12 py-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)] lg:pt-14 lg:pb-18`}
    >
      <div>
        <LinkWaitsNotice />
        <h1 className="text-balance text-name sm:text-hero">
          Where the right coach finds the right athlete.
        </h1>
        <p className="mt-4 max-w-120 text-pretty text-lead text-muted">
          Build one complete profile. Be found by sport, position, graduation year and place. Talk directly
          with college coaches.
        </p>
        <div className="mt-6 flex flex-wrap gap-2.5">
          <SignInOrRegisterLink to="/auth/register" className={buttonClass({ size: 'xl' })}>
            Get Started
          </SignInOrRegisterLink>
          <SignInOrRegisterLink to="/auth/login" className={buttonClass({ variant: 'outline', size: 'xl' })}>
            Sign In
          </SignInOrRegisterLink>
        </div>
        <p className="mt-4 text-muted text-row">
          Free for athletes and their families.{' '}
          <a href="/safety#for-parents" className="touch-target underline underline-offset-3 hover:text-fg">
            What parents can see and stop
          </a>
        </p>
      </div>
      <figure className="relative sm:pb-12">
        <ProductPreview />
      </figure>
    </div>
  );
}

function CallToAction() {
  return (
    <section aria-labelledby="next-season" className={`${wide} pb-12 lg:pb-18`}>
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-xl bg-fg px-6 py-10 text-bg sm:px-12">
        <div>
          <h2 id="next-season" className="text-figure">
            Your next season starts here.
          </h2>
          <p className="mt-1 opacity-75">A profile takes a few minutes, and you can add to it at any time.</p>
        </div>
        <SignInOrRegisterLink to="/auth/register" className={buttonClass({ size: 'xl' })}>
          Get Started
        </SignInOrRegisterLink>
      </div>
    </section>
  );
}

function Footer() {
  return (
    <footer className="mt-auto border-line border-t">
      <div className={`${wide} flex flex-wrap justify-between gap-x-6 gap-y-2 py-7 text-muted text-row`}>
        <p>© {new Date().getFullYear()} Fieldhouse</p>
        <LegalLinksList />
        <p>
          City data © <ExternalLink href="https://www.geonames.org/">GeoNames</ExternalLink>,{' '}
          <ExternalLink href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</ExternalLink>
        </p>
      </div>
    </footer>
  );
}

function ExternalLink({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noreferrer" className="touch-target underline underline-offset-3 hover:text-fg">
      {children}
    </a>
  );
}
