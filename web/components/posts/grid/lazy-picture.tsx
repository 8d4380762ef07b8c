import { useEffect, useRef, useState } from "react";
import { averageColour } from "./placeholder.ts";
import { PostPicture, type PostPictureProps } from "./post-picture.tsx";

/** About one phone screen; native lazy loading fetches three ahead, even without scrolling. */
const NEAR = "700px";

/** Renders a picture that loads near the viewport, and its average colour before. */
export function LazyPicture(props: Omit<PostPictureProps, "priority">) {
  const place = useRef<HTMLSpanElement>(null);
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [near]);

  if (near) return <PostPicture {...props} />;
  const { image, className } = props;
  const style = { display: "block", backgroundColor: averageColour(image.thumbhash) };
  return (
    <span ref={place} className={className} style={style}>
      <noscript>
        <PostPicture {...props} />
      </noscript>
    </span>
  );
}
