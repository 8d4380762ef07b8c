import { ProfileCover } from "#web/components/users/profile-cover.tsx";
import { Avatar } from "#web/ui/content/avatar.tsx";
import styles from "./cover-preview.module.css";

type CoverPreviewProps = {
  color: string;
  avatar: string | null;
  name: string;
  caption: string;
};

export function CoverPreview({ color, avatar, name, caption }: CoverPreviewProps) {
  return (
    <figure className={styles.figure}>
      <div className={styles.cover}>
        <ProfileCover color={color} />
        <Avatar src={avatar} name={name} size={56} className={styles.avatar} />
      </div>
      <figcaption className="t-xs">{caption}</figcaption>
    </figure>
  );
}
