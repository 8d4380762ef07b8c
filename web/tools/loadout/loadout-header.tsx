import type { ReactNode } from "react";

type LoadoutHeaderProps = {
  /** The back or home link. */
  start: ReactNode;
  title: string;
  /** Actions on the right; below the title on phones. */
  children: ReactNode;
};

export function LoadoutHeader({ start, title, children }: LoadoutHeaderProps) {
  return (
    <header className="flex items-center flex-wrap gap-y-12 gap-x-16 min-h-72 py-12 px-32 border-b border-line bg-s1 tablet:px-16 phone:gap-y-8 phone:gap-x-12 phone:py-8 phone:px-12">
      {start}
      <h1 className="min-w-0 t-h2 flex-auto phone:flex-[1_0_0] phone:text-19 phone:leading-24">
        {title}
      </h1>
      <div
        // A link alone has its text below the middle of the logo.
        className="flex items-center flex-wrap min-w-0 gap-y-8 gap-x-12 phone:flex-[1_0_100%] phone:[&>button]:flex-[1_0_auto] phone:[&>label+button]:flex-none phone:[&>a:only-child]:-ml-8"
      >
        {children}
      </div>
    </header>
  );
}
